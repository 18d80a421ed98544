import type { UserRoute } from '#src/contract/authentication/users.ts'
import * as screens from '#src/contract/screens/index.ts'
import { entryOf, leavesOf } from '#src/contract/screens/menu.ts'
import { type Address, addressesIn, fill } from '#src/contract/screens/path.ts'
import { authorize } from '#src/web/auth/allow.ts'
import type { Actor, Page } from '#views/page/page.ts'
import { crumbsTo } from './crumbs.ts'

export type Destination = { label: string; href: string }

const { comingSoonPaths, searchPaths, twoStepPaths } = screens
const unlisted = new Set<Address>([
  searchPaths.index,
  ...Object.values(comingSoonPaths),
  // They lead back while two-step sign-in is off.
  twoStepPaths.codes,
  twoStepPaths.end,
])
const listed = addressesIn(screens).filter(
  (one) => one.isScreen && one.label && one.label !== 'common:crumbs.edit' && !unlisted.has(one),
)

/**
 * Every named screen a person may open without choosing a record: menu entries in menu order, then the
 * others by the screen that leads to them.
 */
export function destinationsOf(
  page: Pick<Page, 't' | 'menu'>,
  actor: Actor,
  routes: readonly UserRoute[] | null,
): Destination[] {
  const inMenu = page.menu.flatMap(({ label, href, items }) => [
    ...(href === null ? [] : [{ label, href }]),
    ...items.map((item) => ({ label: wayOf(label, item.label), href: item.href })),
  ])
  const others = screensBesideMenu(actor)
    .filter(({ screen, href }) => authorize(actor, guardOf(screen), routes, href) === 'open')
    .map(({ screen, href }) => ({
      label: wayOf(...crumbsTo({ ...page, actor }, screen).map(({ label }) => label)),
      href,
    }))
  return [...inMenu, ...others]
}

type Place = { screen: Address; href: string }

const besideMenu = new Map<Actor['role'], readonly Place[]>()

/** The same for everybody in a role. */
function screensBesideMenu(actor: Actor): readonly Place[] {
  const known = besideMenu.get(actor.role)
  if (known) return known
  const entries = new Set(leavesOf(actor.role).map(({ screen }) => screen))
  const places = listed
    .filter((screen) => !entries.has(screen))
    .map((screen) => ({ screen, href: fill(screen.pattern, paramsOf(actor, screen)) }))
    .filter(({ screen, href }) => !hasBlank(screen, href))
  besideMenu.set(actor.role, places)
  return places
}

/** The role an address is about: that of the menu entry above it, else the person's own. */
function paramsOf({ role, roleLowerCase }: Actor, screen: Address): Record<string, string> {
  const entry = entryOf(role, screen)
  const words = entry?.href.split('/') ?? []
  const names = entry?.screen.pattern.split('/') ?? []
  const above = names.flatMap((name, at) => (name.startsWith(':') ? [[name, words[at]]] : []))
  const named = above.map(([name = '', word = '']) => [name.slice(1), word])
  return { role: roleLowerCase, userType: roleLowerCase, ...Object.fromEntries(named) }
}

function hasBlank({ pattern }: Address, href: string): boolean {
  return href.split('/').length !== pattern.split('/').length || /\/(\/|$)/.test(href)
}

function guardOf({ allow }: Address) {
  return allow === 'public' ? 'signed-in' : allow
}

function wayOf(...labels: string[]): string {
  return labels.join(' › ')
}
