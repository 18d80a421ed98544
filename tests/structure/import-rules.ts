/** Where code lives and what it may import; docs/decisions say why. */
export type Rule = { zone: RegExp; may: RegExp[] }

const contract = /^src\/contract\//
const i18n = /^src\/i18n\//
/** Its keys are the kinds of records and columns that are audited. */
const auditWords = /^locales\/en\/audit\.json$/
const views = /^views\//
const web = /^src\/web\//
const upstream = /^src\/upstream\//
const features = /^src\/features\//
const connect = /^src\/database\/(connect|columns)\.ts$/
/** What views know of a request. */
const page = /^views\/page\//
/** An island is rendered on the server too. */
const island = /^islands\/([\w-]+)\/(\1\.tsx|props\.ts)$/
/** What a posted code is answered with, for the dialog and the handler. */
const otpAnswer = /^islands\/otp-modal\/otp-answer\.ts$/
/** What knows nothing of Dealdesk. */
const platform = /^src\/platform\//
/** Of it, what browsers' pages compare and count. */
const texts = /^src\/platform\/(visible-text|word-changes)\.ts$/

/**
 * For browser and service alike: what a file is by its first bytes and line, the markup of terms, the rules of
 * a counter, and how dates and money are written.
 */
export const sharedTables =
  /^src\/(contract\/(files\/(format|text-start)|core\/(coupon-(file-(header|line|lifecycle)|code|text|verdict)|signed-code|till-entry|terms-markup))|i18n\/format)\.ts$/

/** How addresses and forms are read: it does nothing. */
const reading = /^src\/web\/(lists\/list-query|forms\/form|http\/result)\.ts$/

/** The first zone that fits a file decides. */
export const rules: Rule[] = [
  { zone: platform, may: [platform] },
  { zone: /^src\/contract\/screens\//, may: [contract, /^src\/i18n\/keys\.ts$/] },
  { zone: contract, may: [contract, auditWords, i18n] },
  { zone: i18n, may: [i18n, platform, /^locales\//] },
  { zone: upstream, may: [upstream, contract, i18n, platform] },
  {
    zone: /^src\/services\/kit\//,
    may: [/^src\/services\/kit\//, contract, i18n, connect, platform],
  },
  { zone: /^src\/services\//, may: [/^src\/services\//, contract, i18n, connect, platform] },
  { zone: /^src\/database\//, may: [/^src\/database\//, platform] },
  { zone: page, may: [page, contract, i18n] },
  {
    zone: /^src\/web\/(auth|navigation)\//,
    may: [/^src\/web\/(auth|navigation)\//, page, contract, i18n, upstream, connect, platform],
  },
  { zone: web, may: [web, contract, i18n, upstream, views, connect, platform] },
  {
    zone: features,
    may: [features, web, i18n, upstream, contract, views, otpAnswer, platform],
  },
  {
    zone: /^src\/world\//,
    may: [/^src\/(world|database|services)\//, contract, i18n, platform],
  },
  {
    zone: /^views\/components\//,
    may: [/^views\/components\//, page, i18n, contract, texts, platform, island],
  },
  { zone: views, may: [views, i18n, contract, texts, features, reading, island] },
  { zone: /^islands\//, may: [/^islands\//, sharedTables] },
]
