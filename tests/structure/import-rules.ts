/** Where code lives and what it may import; DESIGN.md §3 and docs/decisions say why. */
export type Rule = { zone: RegExp; may: RegExp[] }

const contract = /^src\/contract\//
const i18n = /^src\/i18n\//
const views = /^views\//
const http = /^src\/http\//
const auth = /^src\/auth\//
const upstream = /^src\/upstream\//
const connect = /^src\/database\/connect\.ts$/
const page = /^views\/(page|enhanced|htmx\.d)\.tsx?$/
const paging = /^src\/contract\/paging\.ts$/
/** An island is rendered on the server too. */
const island = /^islands\/([\w-]+)\/\1\.tsx$/
/** What every part may lean on: it does nothing by itself. */
const ground =
  /^src\/(app-deps|database-down|log|metrics|multipart|no-room|rate|secret-box|start-error|root)\.ts$/
/** Notices and crumbs, as types. */
const result = /^src\/http\/result\.ts$/

/** The first zone that fits a file decides. */
export const rules: Rule[] = [
  { zone: contract, may: [contract] },
  { zone: i18n, may: [i18n, /^locales\//] },
  { zone: upstream, may: [upstream, contract, i18n, ground] },
  { zone: /^src\/services\//, may: [/^src\/services\//, contract, i18n, connect, ground] },
  {
    zone: /^src\/database\/world\//,
    may: [/^src\/(database|services)\//, contract, i18n, ground],
  },
  {
    zone: /^src\/database\//,
    may: [/^src\/database\/(?!world\/)/, /^src\/(services|auth)\/(.+\/)?schema\.ts$/, ground],
  },
  { zone: auth, may: [auth, contract, i18n, upstream, connect, page, ground] },
  { zone: http, may: [http, auth, contract, i18n, upstream, views, ground, connect] },
  {
    zone: /^src\/features\//,
    may: [/^src\/features\//, http, auth, i18n, upstream, contract, views, ground],
  },
  {
    zone: /^views\/components\//,
    may: [/^views\/components\//, page, i18n, result, paging, island],
  },
  {
    zone: views,
    may: [views, i18n, contract, /^src\/auth\/actor\.ts$/, result, pureOfSlice()],
  },
  { zone: /^islands\//, may: [/^islands\//] },
]

/** Files of a slice that import no view and touch nothing: a view may read them. */
function pureOfSlice() {
  return /^src\/features\/[\w-]+\/(paths|lifecycle|filters|terms|[\w-]+-form|[\w-]+-limits)\.ts$/
}
