/** Stations with their pinyin and position; the position gives distance, time and fare. */

/** @typedef {{name: string, pinyin: string, lon: number, lat: number}} Station */

/** @type {[string, string, number, number][]} */
const ROWS = [
  ["北京南", "beijingnan", 116.38, 39.87], ["北京西", "beijingxi", 116.32, 39.9], ["北京朝阳", "beijingchaoyang", 116.5, 39.94],
  ["上海虹桥", "shanghaihongqiao", 121.32, 31.19], ["上海", "shanghai", 121.46, 31.25], ["上海南", "shanghainan", 121.43, 31.15],
  ["天津", "tianjin", 117.21, 39.14], ["天津南", "tianjinnan", 117.06, 39.06], ["济南西", "jinanxi", 116.89, 36.67],
  ["南京南", "nanjingnan", 118.8, 31.97], ["南京", "nanjing", 118.8, 32.09], ["苏州", "suzhou", 120.61, 31.33],
  ["苏州北", "suzhoubei", 120.64, 31.42], ["无锡", "wuxi", 120.3, 31.59], ["杭州东", "hangzhoudong", 120.21, 30.29],
  ["杭州西", "hangzhouxi", 119.98, 30.32], ["宁波", "ningbo", 121.54, 29.86], ["合肥南", "hefeinan", 117.29, 31.8],
  ["武汉", "wuhan", 114.42, 30.61], ["汉口", "hankou", 114.26, 30.62], ["长沙南", "changshanan", 113.07, 28.15],
  ["广州南", "guangzhounan", 113.27, 22.99], ["深圳北", "shenzhenbei", 114.03, 22.61], ["厦门北", "xiamenbei", 118.07, 24.64],
  ["福州", "fuzhou", 119.32, 26.11], ["南昌西", "nanchangxi", 115.79, 28.62], ["郑州东", "zhengzhoudong", 113.77, 34.76],
  ["西安北", "xianbei", 108.94, 34.38], ["成都东", "chengdudong", 104.14, 30.63], ["重庆北", "chongqingbei", 106.55, 29.61],
  ["昆明南", "kunmingnan", 102.86, 24.87], ["贵阳北", "guiyangbei", 106.68, 26.62], ["沈阳北", "shenyangbei", 123.43, 41.82],
  ["大连北", "dalianbei", 121.57, 39.02], ["长春", "changchun", 125.33, 43.9], ["哈尔滨西", "haerbinxi", 126.58, 45.71],
  ["青岛北", "qingdaobei", 120.37, 36.17], ["石家庄", "shijiazhuang", 114.48, 38.01], ["太原南", "taiyuannan", 112.61, 37.78],
];

/** @type {Station[]} */
export const stations = ROWS.map(([name, pinyin, lon, lat]) => ({ name, pinyin, lon, lat }));

/** @param {string} name */
export function stationNamed(name) {
  return stations.find((station) => station.name === name.trim());
}

/**
 * Stations whose name or pinyin begins with the text; with no text the first eight as "hot" ones.
 * @param {string} text
 */
export function suggestions(text) {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return stations.filter((station) => ["北京南", "上海虹桥", "广州南", "深圳北", "杭州东", "南京南", "成都东", "武汉"].includes(station.name));
  return stations
    .filter((station) => station.name.startsWith(wanted) || station.pinyin.startsWith(wanted))
    .slice(0, 8);
}
