import { LRUCache } from 'lru-cache'
import type { UserRoute } from '#src/contract/authentication/users.ts'
import { screenAt } from '#src/contract/page-address.ts'
import type { StaffRole } from '#src/contract/roles.ts'
import { currentEntryOf } from '#src/contract/screens/current-entry.ts'
import { type MenuLeaf, menu } from '#src/contract/screens/menu.ts'
import type { Translate } from '#src/i18n/translate.ts'
import { authorize } from '#src/web/auth/allow.ts'
import { sectionsIn } from '#src/web/auth/user-routes.ts'
import type { Actor, MenuCounts, MenuEntry } from '#views/page/page.ts'

/** Menus by everything they depend on; every page shows one. */
const cache = new WeakMap<Translate, LRUCache<string, MenuEntry[]>>()
const CACHED_MAX = 500

/**
 * A person's menu: the role's entries in documented order, minus those closed by a custom role or the
 * user's own routes. Cached, so equal menus share one array.
 * @param current path of the page being shown
 * @param counts pending decisions, shown on Approvals, and conversations to read, shown on Messages
 */
export function menuOf(
  actor: Actor,
  routes: readonly UserRoute[] | null,
  t: Translate,
  current: string,
  counts: MenuCounts,
): MenuEntry[] {
  const sections = sectionsIn(routes)
  const open = currentEntry(actor.role, current)
  const { role, approvalStatus, permissions } = actor
  const facts = [role, approvalStatus, open, counts, [...permissions], sections && [...sections]]
  const key = JSON.stringify(facts)
  const menus = cache.get(t) ?? new LRUCache<string, MenuEntry[]>({ max: CACHED_MAX })
  cache.set(t, menus)
  const cached = menus.get(key)
  if (cached) return cached
  const built = buildMenu(actor, routes, t, open, counts)
  menus.set(key, built)
  return built
}

function buildMenu(
  actor: Actor,
  routes: readonly UserRoute[] | null,
  t: Translate,
  open: string | null,
  counts: MenuCounts,
): MenuEntry[] {
  const shown = ({ allow, href }: MenuLeaf) => authorize(actor, allow, routes, href) === 'open'
  return menu[actor.role].flatMap((node): MenuEntry[] => {
    const { icon, section, leads } = node
    const base = {
      label: t(node.label),
      icon,
      ...(section && { section: t(section) }),
      ...(leads && shown(leads) && { leads: { label: t(leads.label), href: leads.href } }),
    }
    if ('items' in node) {
      const items = node.items.filter(shown).map((leaf) => ({
        label: labelOf(leaf, t),
        ...(leaf.under && { short: t(leaf.label) }),
        href: leaf.href,
        current: leaf.href === open,
      }))
      return items.length > 0 ? [{ ...base, href: null, current: false, items }] : []
    }
    if (!shown(node)) return []
    const counted = node.counts && { [node.counts]: counts[node.counts] }
    return [{ ...base, href: node.href, current: node.href === open, ...counted, items: [] }]
  })
}

function labelOf({ label, under }: MenuLeaf, t: Translate): string {
  return under ? t('common:field.named', { name: t(under), text: t(label) }) : t(label)
}

function currentEntry(role: StaffRole, path: string): string | null {
  const typed = path.split('/')
  const found = screenAt(path)
  if (!found) return null
  const params = Object.fromEntries(found.words.map((word, at) => [word.slice(1), typed[at]]))
  return currentEntryOf(role, found.screen, params)?.href ?? null
}
