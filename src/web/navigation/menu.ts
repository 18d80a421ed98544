import { isActive } from '#src/contract/authentication/account-status.ts'
import type { UserRoute } from '#src/contract/authentication/users.ts'
import type { StaffRole } from '#src/contract/roles.ts'
import type { Translate } from '#src/i18n/translate.ts'
import { isOpen, sectionsIn } from '#src/web/auth/user-routes.ts'
import { type Actor, can, holdsOneOf } from '#src/web/page/actor.ts'
import type { MenuEntry } from '#src/web/page/page.ts'
import { type MenuLeaf, menuEntries } from './menu-entries.ts'

/** Menus that were drawn up, by everything that they depend on; every page shows one. */
const kept = new WeakMap<Translate, Map<string, MenuEntry[]>>()
const KEPT_MAX = 500

/**
 * The menu as this person sees it: the role's entries in their documented order, without those that
 * a custom role or the user's own routes leave out. Equal menus are one object.
 * @param current path of the page being shown
 * @param waiting what waits for a decision, shown on Approvals
 */
export function menuOf(
  actor: Actor,
  routes: readonly UserRoute[] | null,
  t: Translate,
  current: string,
  waiting: number,
): MenuEntry[] {
  const sections = sectionsIn(routes)
  const open = longest(actor.role, current)
  const { role, approvalStatus, permissions } = actor
  const facts = [role, approvalStatus, open, waiting, [...permissions], sections && [...sections]]
  const key = JSON.stringify(facts)
  const menus = kept.get(t) ?? new Map<string, MenuEntry[]>()
  kept.set(t, menus)
  const known = menus.get(key)
  if (known) return known
  if (menus.size >= KEPT_MAX) menus.clear()
  const menu = drawnUp(actor, sections, t, open, waiting)
  menus.set(key, menu)
  return menu
}

function drawnUp(
  actor: Actor,
  sections: ReadonlySet<string> | null,
  t: Translate,
  open: string | null,
  waiting: number,
): MenuEntry[] {
  const shown = (leaf: Omit<MenuLeaf, 'label'>) =>
    holds(actor, leaf) && isOpen(actor.role, sections, leaf.path)
  return menuEntries[actor.role].flatMap((node): MenuEntry[] => {
    const base = { label: t(node.label), icon: node.icon }
    if ('items' in node) {
      const items = node.items
        .filter(shown)
        .map((leaf) => ({ label: labelOf(leaf, t), href: leaf.path, current: leaf.path === open }))
      return items.length > 0 ? [{ ...base, href: null, current: false, items }] : []
    }
    if (!shown(node)) return []
    const count = node.waiting ? { waiting } : {}
    return [{ ...base, href: node.path, current: node.path === open, ...count, items: [] }]
  })
}

function holds(actor: Actor, { permission, oneOf, accounts }: Omit<MenuLeaf, 'label'>) {
  if (accounts !== 'any' && !isActive(actor.approvalStatus)) return false
  if (permission !== undefined && !can(actor, permission)) return false
  return !oneOf || holdsOneOf(actor, oneOf)
}

function labelOf({ label, under }: MenuLeaf, t: Translate): string {
  return under ? `${t(under)}: ${t(label)}` : t(label)
}

/** The entry whose screens hold the current page; a deal's page belongs to the deal list. */
function longest(role: StaffRole, current: string): string | null {
  const at = shownUnder(role, current)
  const holding =
    stems[role].find(({ path }) => at === path) ??
    stems[role].find(({ below }) => at.startsWith(below))
  return holding?.path ?? null
}

/** Screens whose addresses do not begin with that of the entry they belong to. */
function shownUnder(role: StaffRole, current: string): string {
  const [, owner] = /^\/deals\/requests\/list\/(merchant|bank)\//.exec(current) ?? []
  if (owner) return `/request-a-deal/${owner}`
  if (/^\/request-a-deal\/(add-)?offer-type(\/|$)/.test(current))
    return '/request-a-deal/offer-types'
  if (current.startsWith('/subscriptions/users/')) return '/subscriptions/users'
  const asksThem = role !== 'ADMIN' && current.startsWith('/users/')
  return asksThem ? `/request-a-deal/${role.toLowerCase()}` : current
}

type Stem = { path: string; below: string }
const stems: Record<StaffRole, readonly Stem[]> = {
  ADMIN: stemsOf('ADMIN'),
  MERCHANT: stemsOf('MERCHANT'),
  BANK: stemsOf('BANK'),
}

/** Every entry's path and what lies below it, the longest first. */
function stemsOf(role: StaffRole): Stem[] {
  return menuEntries[role]
    .flatMap((node) => ('items' in node ? node.items : [node]))
    .map(({ path }) => ({ path, below: `${stem(path)}/` }))
    .sort((a, b) => b.path.length - a.path.length)
}

/** `/deals/list/merchant` stands for all of `/deals`; other entries for what lies below them. */
function stem(path: string): string {
  return path.replace(/\/(list\/)?(merchant|bank|admin)$/, '') || path
}
