import type { UserRoute } from '#src/contract/authentication/users.ts'
import type { Translate } from '#src/i18n/translate.ts'
import type { MenuEntry } from '#views/page.ts'
import { type Actor, can } from './actor.ts'
import { type MenuLeaf, type MenuNode, menuEntries } from './menu-entries.ts'
import { mayOpen } from './user-routes.ts'

/**
 * The menu as this person sees it: the role's entries in their documented order, without those that
 * a custom role or the user's own routes leave out (SHELL-21, ROLE-20).
 * @param current path of the page being shown
 * @param waiting deals that wait for a decision, shown on Approvals
 */
export function menuOf(
  actor: Actor,
  routes: readonly UserRoute[] | null,
  t: Translate,
  current: string,
  waiting: number,
): MenuEntry[] {
  const shown = (leaf: Pick<MenuLeaf, 'path' | 'permission'>) =>
    (!leaf.permission || can(actor, leaf.permission)) && mayOpen(actor.role, routes, leaf.path)
  const open = longest(menuEntries[actor.role], current)
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

function labelOf({ label, under }: MenuLeaf, t: Translate): string {
  return under ? `${t(under)}: ${t(label)}` : t(label)
}

/** The entry whose screens hold the current page; a deal's page belongs to the deal list. */
function longest(nodes: readonly MenuNode[], current: string): string | null {
  const paths = nodes
    .flatMap((node) => ('items' in node ? node.items : [node]))
    .map((one) => one.path)
  const holding = paths.filter((path) => current === path || current.startsWith(`${stem(path)}/`))
  return holding.sort((a, b) => b.length - a.length)[0] ?? null
}

/** `/deals/list/merchant` stands for all of `/deals`; other entries for what lies below them. */
function stem(path: string): string {
  return path.replace(/\/(list\/)?(merchant|bank|admin)$/, '') || path
}
