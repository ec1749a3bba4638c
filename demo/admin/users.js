/** The customers' accounts that the console shows. All of them are made up; the list is the same on every load. */

/**
 * @typedef {object} User
 * @property {number} id
 * @property {string} name
 * @property {string} email
 * @property {string} role
 * @property {string} status
 * @property {string} team
 * @property {string} joined ISO date
 */

export const ROLES = ["Admin", "Editor", "Viewer", "Billing"];
export const STATUSES = ["Active", "Invited", "Suspended"];
const TEAMS = ["Operations", "Design", "Finance", "Support", "Research"];

const NAMES = `Amara Okafor, Bengt Lindqvist, Chiara Moretti, Dilan Yildiz, Elif Demirci, Farid Haddad, Greta Hoffmann,
Hana Novotna, Ines Carvalho, Jonas Brandt, Kaveh Rostami, Lucia Ferrer, Marta Kowalczyk, Nikhil Rao, Oskar Nyberg,
Priya Menon, Quentin Lefevre, Rosa Delgado, Soren Kjaer, Tamsin Achebe, Ulla Virtanen, Viktor Hruska, Wanjiru Kamau,
Ximena Rojas, Yusuf Aydin, Zofia Wrona, Abel Lemma, Beatriz Pinto, Cormac Doyle, Danica Petrovic, Emre Kaplan,
Fiona Gallagher, Goran Babic, Helga Sigurdsdottir, Ivo Stankov, Jelena Markovic, Kofi Asante, Leonie Vogt, Mateus Barros,
Nadia Benali, Olena Shevchuk, Pavel Dvorak, Rania Mansour, Silvia Conti, Tomasz Zielinski, Umar Siddiqui, Vera Lindholm,
Wim de Groot, Xin Yi Tan, Yara Nasser, Zeynep Arslan, Anton Berger, Blanca Iglesias, Cedric Dupont, Daria Ivanova,
Eamon Byrne, Freya Madsen, Giulio Ricci, Hiroshi Tanabe, Iris van Dam, Joana Teixeira, Karim Belkacem, Lena Schuster`;

/** @returns {User[]} */
export function makeUsers() {
  return NAMES.split(/,\s*/).map((name, index) => {
    const mix = (index * 37 + 11) % 97;
    const joined = new Date(Date.UTC(2022, (index * 5) % 36, 1 + ((index * 13) % 28)));
    return {
      id: 1001 + index,
      name,
      email: `${name.toLowerCase().replaceAll(" ", ".")}@example.com`,
      role: ROLES[mix % 9 === 0 ? 0 : 1 + (mix % 3)],
      status: mix % 7 === 3 ? "Suspended" : mix % 5 === 1 ? "Invited" : "Active",
      team: TEAMS[(index * 3) % TEAMS.length],
      joined: joined.toISOString().slice(0, 10),
    };
  });
}
