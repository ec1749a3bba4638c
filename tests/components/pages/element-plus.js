/** Element Plus: `window.state()` is the model that its widgets are bound to. */
import { createApp, reactive } from "vue";
import ElementPlus from "element-plus";
import "element-plus/dist/index.css";
import { named } from "./show.jsx";

const PLACES = [
  { value: "pt", label: "Portugal", children: [{ value: "porto", label: "Porto" }, { value: "faro", label: "Faro" }] },
  { value: "no", label: "Norway", children: [{ value: "bergen", label: "Bergen" }] },
];

const WIDGETS = {
  select: {
    model: { size: "", city: "", extras: [] },
    template: `<el-form label-width="120px">
      <el-form-item label="Size"><el-select v-model="model.size"><el-option v-for="one in ['Small', 'Medium', 'Large']" :key="one" :label="one" :value="one" /></el-select></el-form-item>
      <el-form-item label="City"><el-select v-model="model.city" filterable><el-option v-for="one in cities" :key="one" :label="one" :value="one" /></el-select></el-form-item>
      <el-form-item label="Extras"><el-select v-model="model.extras" multiple><el-option v-for="one in ['Milk', 'Sugar', 'Lemon']" :key="one" :label="one" :value="one" /></el-select></el-form-item>
    </el-form>`,
    cities: Array.from({ length: 60 }, (_, at) => `City ${at + 1}`),
  },
  date: {
    model: { day: "" },
    template: `<el-form label-width="120px"><el-form-item label="Day"><el-date-picker v-model="model.day" value-format="YYYY-MM-DD" :default-value="new Date(2026, 10, 1)" /></el-form-item></el-form>`,
  },
  cascader: {
    model: { place: [] },
    template: `<el-form label-width="120px"><el-form-item label="Place"><el-cascader v-model="model.place" :options="places" /></el-form-item></el-form>`,
    places: PLACES,
  },
  menu: {
    model: { chosen: "" },
    template: `<el-menu mode="horizontal" :ellipsis="false" @select="(index) => (model.chosen = index)">
      <el-menu-item index="home">Home</el-menu-item>
      <el-sub-menu index="work"><template #title>Workspace</template>
        <el-menu-item index="reports">Reports</el-menu-item><el-menu-item index="archive">Archive</el-menu-item></el-sub-menu>
    </el-menu>`,
  },
  upload: {
    model: { files: [] },
    template: `<el-upload v-model:file-list="model.files" :auto-upload="false" multiple><el-button>Choose files</el-button></el-upload>`,
  },
};

const { model, template, ...rest } = WIDGETS[named("element-plus")];
const held = reactive(model);
window.state = () => ({ ...held, names: held.files?.map(({ name }) => name) });
const box = document.createElement("main");
document.body.append(box);
createApp({ template, setup: () => ({ model: held, ...rest }) }).use(ElementPlus).mount(box);
