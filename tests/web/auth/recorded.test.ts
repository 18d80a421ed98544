import { describe, expect, test } from 'vitest'
import { type Permission, permissionsOf, type StaffRole, staffRoles } from '#src/contract/roles.ts'
import { accountStatus } from '#src/contract/values.ts'
import { allRoutes } from '#src/features/all-routes.ts'
import { languages } from '#src/i18n/languages.ts'
import { loadTranslators } from '#src/i18n/translate.ts'
import { inRoot } from '#src/platform/root.ts'
import { authorize } from '#src/web/auth/allow.ts'
import { menuOf } from '#src/web/navigation/menu.ts'
import type { Actor } from '#views/page/page.ts'

/**
 * Who may do what, and what each menu shows, as files to compare: a change of structure leaves them as
 * they are, and a change of a rule is read in their diff (`npx vitest -u` writes them).
 */
const translators = await loadTranslators(inRoot('locales'))
const statuses = accountStatus.options
const rows = allRoutes.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))

test('who may open each address', async () => {
  const lines = rows.flatMap((row) => [
    nameOf(row) + (row.allow === 'public' ? '  public' : ''),
    ...staffRoles
      .map((role) => `  ${role}: ${access(row, role)}`)
      .filter(() => row.allow !== 'public'),
  ])
  await expect(fileOf(lines)).toMatchFileSnapshot('recorded/access.txt')
})

describe.each(languages)('what the menu shows in %s', (language) => {
  test.each(staffRoles)('to %s', async (role) => {
    const menu = (actor: Actor) =>
      linesOf(menuOf(actor, null, translators[language], '/', { waiting: 3, unread: 2 }))
    const active = menu(actorOf(role, 'APPROVED'))
    const lines = [
      ...active.map((line) => `${line}  ${needsOf(role, (actor) => menu(actor).includes(line))}`),
      ...statuses.map((status) => {
        const shown = menu(actorOf(role, status))
        return `${status}: ${shown.length === active.length ? 'all' : shown.join('; ')}`
      }),
    ]
    await expect(fileOf(lines)).toMatchFileSnapshot(
      `recorded/menu-${role.toLowerCase()}-${language}.txt`,
    )
  })
})

test('which entry of the menu each page marks', async () => {
  const pages = rows.filter((row) => row.method === 'get' && row.allow !== 'public')
  const lines = pages.flatMap((row) =>
    addressesOf(row.path).flatMap((address) => {
      const marked = staffRoles
        .filter((role) => verdict(row, actorOf(role, 'APPROVED')) === 'open')
        .map((role) => `${role}: ${markOf(role, address)}`)
      return marked.length > 0 ? [address, ...marked.map((line) => `  ${line}`)] : []
    }),
  )
  await expect(fileOf(lines)).toMatchFileSnapshot('recorded/current-entries.txt')
})

type Row = (typeof allRoutes)[number]

function nameOf({ method, path }: Row): string {
  return `${path} ${method}`
}

function fileOf(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`
}

/** What happens to an account in each state, which permissions it takes, and whether own routes close it. */
function access(row: Row, role: StaffRole): string {
  const byVerdict = Map.groupBy(statuses, (status) => verdict(row, actorOf(role, status)))
  const states = [...byVerdict].map(([name, of]) =>
    byVerdict.size === 1 ? name : `${name} (${of.join(' ')})`,
  )
  const needs = needsOf(role, (actor) => verdict(row, actor) === 'open')
  const closed =
    verdict(row, actorOf(role, 'APPROVED'), []) === verdict(row, actorOf(role, 'APPROVED'))
  return [states.join(', '), needs, closed ? '' : 'closable'].filter(Boolean).join('; ')
}

function verdict(row: Row, actor: Actor, routes: [] | null = null) {
  if (row.allow === 'public') return 'open'
  return authorize(actor, row.allow, routes, row.path)
}

/** Every smallest set of permissions with which somebody active gets in. */
function needsOf(role: StaffRole, opens: (actor: Actor) => boolean): string {
  const enough = (held: readonly Permission[]) => opens(actorOf(role, 'APPROVED', held))
  const sets = smallest(permissionsOf[role], enough).map((set) =>
    set.length === permissionsOf[role].length ? 'everything' : set.toSorted().join(' + '),
  )
  return [...new Set(sets)].toSorted().join(' or ')
}

function smallest(
  held: readonly Permission[],
  enough: (held: readonly Permission[]) => boolean,
): Permission[][] {
  if (!enough(held)) return []
  const one = held.reduce<Permission[]>(
    (left, permission) => {
      const without = left.filter((other) => other !== permission)
      return enough(without) ? without : left
    },
    [...held],
  )
  const others = one.flatMap((permission) =>
    smallest(
      held.filter((other) => other !== permission),
      enough,
    ),
  )
  return [one, ...others]
}

function actorOf(
  role: StaffRole,
  approvalStatus: Actor['approvalStatus'],
  held: readonly Permission[] = permissionsOf[role],
): Actor {
  return {
    userId: 'u1',
    role,
    isAdmin: role === 'ADMIN',
    isMerchant: role === 'MERCHANT',
    isBank: role === 'BANK',
    roleLowerCase: ({ ADMIN: 'admin', MERCHANT: 'merchant', BANK: 'bank' } as const)[role],
    fullName: 'Ishara Fernando',
    imageUrl: null,
    approvalStatus,
    businessProfile: { updated: true, approvalStatus: 'APPROVED', businessName: null },
    showDashboard: true,
    canAddDeals: true,
    canSubscribe: true,
    permissions: new Set(held),
  }
}

type Menu = ReturnType<typeof menuOf>

function linesOf(menu: Menu): string[] {
  return menu.flatMap(({ label, icon, href, waiting, items }) => [
    ...(href === null ? [] : [`${label} ${href} ${icon}${waiting ? ` ${waiting}` : ''}`]),
    ...items.map((item) => `${label} (${icon}) > ${item.label} ${item.href}`),
  ])
}

function markOf(role: StaffRole, address: string): string {
  const menu = menuOf(actorOf(role, 'APPROVED'), null, translators.en, address, {
    waiting: 0,
    unread: 0,
  })
  const entries = menu.flatMap((entry) => [entry, ...entry.items])
  return entries.find(({ current }) => current)?.href ?? 'none'
}

/** A pattern with its parameters filled in; one that names a role, for each of them. */
function addressesOf(path: string): string[] {
  const filled = path.replaceAll(/:(?!userType|role|type)\w+(\{[^}]*\})?/g, 'x1')
  const named = staffRoles.map((role) =>
    filled.replaceAll(/:(userType|role|type)(\{[^}]*\})?/g, role.toLowerCase()),
  )
  return [...new Set(named)]
}
