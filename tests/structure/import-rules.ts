/** Where code lives and what it may import; docs/decisions say why. */
export type Rule = { zone: RegExp; may: RegExp[] }

const contract = /^src\/contract\//
const i18n = /^src\/i18n\//
/** Its keys are the kinds of records and columns that are audited. */
const auditWords = /^locales\/en\/audit\.json$/
const views = /^views\//
const web = /^src\/web\//
const upstream = /^src\/upstream\//
const connect = /^src\/database\/connect\.ts$/
/** What views know of a request. */
const page = /^src\/web\/page\//
const ofViews = /^views\/(enhanced|htmx\.d)\.tsx?$/
/** An island is rendered on the server too. */
const island = /^islands\/([\w-]+)\/(\1\.tsx|props\.ts)$/
/** What every part may lean on: it does nothing by itself, unlike what puts the program together. */
const ground =
  /^src\/runtime\/(?!(deps|serve|service-deps|services-app|social-clients|welcome)\.ts$)/
/** Addresses of pictures: they touch nothing. */
const addresses = /^src\/web\/pictures\/paths\.ts$/

/** What a file is by its first bytes and line, and the markup of terms, for browser and service alike. */
export const sharedTables =
  /^src\/contract\/(files\/(format|text-start)|core\/(coupon-file-(header|line|lifecycle)|terms-markup))\.ts$/

/** Who may decide what, for guards and buttons alike. */
const decisionRules = /^src\/web\/decisions\/rules\.ts$/

/** The first zone that fits a file decides. */
export const rules: Rule[] = [
  { zone: /^src\/contract\/screens\//, may: [contract, /^src\/i18n\/keys\.ts$/] },
  { zone: contract, may: [contract, auditWords, i18n] },
  { zone: i18n, may: [i18n, /^locales\//] },
  { zone: upstream, may: [upstream, contract, i18n, ground] },
  {
    zone: /^src\/services\/kit\//,
    may: [/^src\/services\/kit\//, contract, i18n, connect, ground],
  },
  { zone: /^src\/services\//, may: [/^src\/services\//, contract, i18n, connect, ground] },
  {
    zone: /^src\/database\/world\//,
    may: [/^src\/(database|services)\//, contract, i18n, ground],
  },
  {
    zone: /^src\/database\//,
    may: [/^src\/database\/(?!world\/)/, /^src\/(services|web\/auth)\/(.+\/)?schema\.ts$/, ground],
  },
  { zone: page, may: [page, contract, i18n] },
  {
    zone: /^src\/web\/(auth|navigation)\//,
    may: [/^src\/web\/(auth|navigation|page)\//, contract, i18n, upstream, connect, ground],
  },
  { zone: web, may: [web, contract, i18n, upstream, views, connect, ground] },
  {
    zone: /^src\/features\//,
    may: [/^src\/features\//, web, i18n, upstream, contract, views, ground],
  },
  {
    zone: /^views\/components\//,
    may: [/^views\/components\//, ofViews, page, addresses, i18n, contract, island],
  },
  { zone: views, may: [views, i18n, contract, page, addresses, decisionRules, /^src\/features\//] },
  { zone: /^islands\//, may: [/^islands\//, sharedTables] },
]
