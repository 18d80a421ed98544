import { type CheerioAPI, load } from 'cheerio'
import { allRoutes } from '#src/features/all-routes.ts'
import { authorize } from '#src/web/auth/allow.ts'
import type { Route } from '#src/web/http/route.ts'
import { ORIGIN } from '#tests/support/app.ts'
import { type Answer, type Browser, unmended } from '#tests/support/browser.ts'

type Visitor = Parameters<typeof authorize>[0]
/**
 * What was met on the way: every page with its status, the first address of each kind, and every button
 * that would be refused.
 */
export type Crawl = { pages: Map<string, number>; kinds: string[]; refused: string[] }

/**
 * Follows every link from the dashboard on, and asks the route table about every button.
 * @param ofAScreen how many addresses of each screen are opened: the rows of a list lead to the same one.
 *   Of a file, and of a parameter whatever its value, one is.
 * @param spared patterns of screens that are not opened
 */
export async function crawl(
  browser: Browser,
  visitor: Visitor,
  ofAScreen = 1,
  spared: readonly string[] = [],
): Promise<Crawl> {
  const pages = new Map<string, number>()
  const refused: string[] = []
  const opened = new Map<string, number>()
  const kinds: string[] = []
  const from = new Map([['/dashboard', '']])
  const seen = new Set(from.keys())
  for (const [address, page] of from) {
    const answer = await browser.get(address)
    const $ = load(answer.html, unmended)
    pages.set(page ? `${page} → ${address}` : address, answer.status)
    const here = pathOf(address)
    for (const action of actionsOf($, here))
      if (!mayPost(visitor, action)) refused.push(`${here} posts to ${action}`)
    for (const link of [...linksOf($, address), ...movedTo(answer, address)]) {
      if (seen.has(link)) continue
      seen.add(link)
      const found = kindsOf(link, ofAScreen).filter(({ screen }) => !spared.includes(screen))
      if (found.every(({ kind, most }) => (opened.get(kind) ?? 0) >= most)) continue
      if (found.some(({ kind }) => !opened.has(kind))) kinds.push(link)
      for (const { kind } of found) opened.set(kind, (opened.get(kind) ?? 0) + 1)
      from.set(link, address)
    }
  }
  return { pages, kinds, refused }
}

/** 422 says what is missing before a form can be used (DEAL-20). */
export function isRefusal([, status]: [string, number]): boolean {
  return status >= 400 && status !== 422
}

const rows = allRoutes.map((row) => ({ row, pattern: matcher(row.path) }))

/** The first row that a router would choose for the address. */
function rowOf(method: Route['method'], path: string): Route | undefined {
  return rows.find(({ row, pattern }) => row.method === method && pattern.test(path))?.row
}

function linksOf($: CheerioAPI, address: string): string[] {
  return $('a[href], form:not([method=post])[action]')
    .toArray()
    .map((one) => new URL($(one).attr('href') ?? $(one).attr('action') ?? '', ORIGIN + address))
    .filter(({ origin, pathname }) => origin === ORIGIN && !/^\/(media|assets)\//.test(pathname))
    .map(({ pathname, search }) => pathname + search)
}

function movedTo({ headers }: Answer, address: string): string[] {
  const location = headers.get('location')
  if (!location) return []
  const { pathname, search } = new URL(location, ORIGIN + address)
  return [pathname + search]
}

function actionsOf($: CheerioAPI, here: string): string[] {
  return $('form[method=post]')
    .toArray()
    .flatMap((form) => [
      $(form).attr('action') ?? here,
      ...$(form)
        .find('[formaction]')
        .toArray()
        .map((button) => $(button).attr('formaction') ?? here),
    ])
    .map(pathOf)
}

function mayPost(visitor: Visitor, path: string): boolean {
  const row = rowOf('post', path)
  if (!row) return false
  return row.allow === 'public' || authorize(visitor, row.allow, null, path) === 'open'
}

/** A screen and each parameter by itself: filters lead where they lead, whatever they are set beside. */
function kindsOf(address: string, ofAScreen: number) {
  const { pathname, searchParams } = new URL(address, ORIGIN)
  const row = rowOf('get', pathname)
  const screen = row?.path ?? pathname
  const isPage = row && 'answers' in row && row.answers === 'page'
  if (searchParams.size === 0) return [{ screen, kind: screen, most: isPage ? ofAScreen : 1 }]
  return [...searchParams].map(([name, value]) => ({
    screen,
    kind: `${screen} ${name === 'tab' ? value : name}`,
    most: 1,
  }))
}

function matcher(pattern: string): RegExp {
  return new RegExp(`^${pattern.replaceAll(/:\w+(\{[^}]*\})?/g, '[^/]+')}$`)
}

function pathOf(address: string): string {
  return new URL(address, ORIGIN).pathname
}
