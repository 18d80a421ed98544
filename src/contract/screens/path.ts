import type { Key } from '#src/i18n/keys.ts'
import type { AtCounter } from '../authentication/at-counter.ts'
import {
  hasAllPermissions,
  type Permission,
  permissionsOf,
  type Role,
  type StaffRole,
} from '../roles.ts'

/**
 * Who may come in when signed in. `roles` narrows to roles whose table holds the address, `requiresAllPermissions` to
 * unrestricted administrators. An administrator needs all permissions of one set in `admin`; other roles
 * need none. Inactive accounts come in only with `signed-in` or any `accounts`.
 */
export type Guard = 'signed-in' | Permission | (Rules & { roles: readonly StaffRole[] })
type Rules = {
  permission?: Permission
  roles?: readonly StaffRole[]
  admin?: readonly (readonly Permission[])[]
  requiresAllPermissions?: true
  accounts?: 'any'
  /** Opens to a till, to which every other address is missing; with `person`, once somebody stands there. */
  atCounter?: AtCounter
  /** Stays open to an administrator who has yet to add the second factor that is required. */
  beforeFactor?: true
}
export type Allow = 'public' | Guard

export type Address<A extends Allow = Allow> = {
  readonly pattern: string
  readonly allow: A
  readonly isScreen: boolean
  /** What reading it brings: a page, something that is no HTML, or neither. */
  readonly answers: Answers
  /**
   * Whether the browser may ask for it before somebody opens it. Never where reading is counted, audited,
   * claims or marks something, or costs more than most people's opening it saves.
   */
  mayPrefetch: boolean
  readonly label?: Key | undefined
  parents: (params: Params) => readonly Address[]
}

type Answers = 'page' | 'file' | 'act'

type Params = Readonly<Record<string, string | undefined>>
type Query = Record<string, string | number | null | undefined>
type Names<Pattern extends string> = Pattern extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<`/${Rest}`>
  : Pattern extends `${string}:${infer Name}`
    ? Name
    : never

/** Calls with parameters take them first: `show({ id }, { tab })`; calls without: `list({ page })`. */
type Build<Pattern extends string> = [Names<Pattern>] extends [never]
  ? (query?: Query) => string
  : (params: Record<Names<Pattern>, string>, query?: Query) => string

export type Path<Pattern extends string, A extends Allow = Allow> = Build<Pattern> &
  Address<A> & { readonly pattern: Pattern }

export function path<const Pattern extends string, const A extends Allow>(
  pattern: Pattern,
  allow: A,
): Path<Pattern, A> {
  return address(pattern, allow, { isScreen: false, answers: 'page' })
}

/** A file, picture or JSON: never part of a page, and no place to lead people back to. */
export function file<const Pattern extends string, const A extends Allow>(
  pattern: Pattern,
  allow: A,
): Path<Pattern, A> {
  return address(pattern, allow, { isScreen: false, answers: 'file' })
}

/** A write, a part of a page, or a step that does something and leads elsewhere. */
export function act<const Pattern extends string, const A extends Allow>(
  pattern: Pattern,
  allow: A,
): Path<Pattern, A> {
  return address(pattern, allow, { isScreen: false, answers: 'act' })
}

export function screen<const Pattern extends string, const A extends Allow>(
  pattern: Pattern,
  allow: A,
  label: Key,
): Path<Pattern, A> & { readonly label: Key }
export function screen<const Pattern extends string, const A extends Allow>(
  pattern: Pattern,
  allow: A,
): Path<Pattern, A>
export function screen<const Pattern extends string, const A extends Allow>(
  pattern: Pattern,
  allow: A,
  label?: Key,
): Path<Pattern, A> {
  return address(pattern, allow, { isScreen: true, answers: 'page', label })
}

export function rulesOf(guard: Guard): Rules {
  if (guard === 'signed-in') return { accounts: 'any' }
  return typeof guard === 'string' ? { permission: guard } : guard
}

/** Whether a role's table holds an address, before a custom role narrows it. */
export function isInTable(role: StaffRole, guard: Guard): boolean {
  const { permission, roles } = rulesOf(guard)
  return (
    (!roles || roles.includes(role)) && (!permission || permissionsOf[role].includes(permission))
  )
}

/** Whether somebody of a role holds what a guard asks for besides the role's table. */
export function isEquipped(
  { role, permissions }: { role: Role; permissions: ReadonlySet<Permission> },
  guard: Guard,
): boolean {
  const { permission, admin, requiresAllPermissions } = rulesOf(guard)
  const holds = (one: Permission) => permissions.has(one)
  return (
    (!permission || holds(permission)) &&
    (!admin || role !== 'ADMIN' || admin.some((set) => set.every(holds))) &&
    (!requiresAllPermissions || hasAllPermissions(role, permissions))
  )
}

type Group = { readonly [name: string]: Address | Group }

export function below<G extends Group>(parent: Address, group: G): G {
  for (const one of addressesIn(group)) if (one !== parent) one.parents = () => [parent]
  return group
}

/** Of these none is read before somebody opens it. */
export function onlyWhenOpened<G extends object>(given: G): G {
  for (const one of addressesIn({ given })) one.mayPrefetch = false
  return given
}

export function namesIn(group: object, above: readonly string[] = []): Map<Address, string[]> {
  const found = new Map<Address, string[]>()
  const entries: [string, unknown][] = Object.entries(group)
  for (const [name, one] of entries) {
    const names = [...above, name]
    const inner = typeof one === 'object' && one ? namesIn(one, names) : []
    for (const [address, own] of isAddress(one) ? [[one, names] as const] : inner)
      if (!found.has(address)) found.set(address, own)
  }
  return found
}

export function addressesIn(group: object): Address[] {
  return [...namesIn(group).keys()]
}

export function fill(pattern: string, params: Query): string {
  return pattern.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name] ?? '')))
}

function address<Pattern extends string, A extends Allow>(
  pattern: Pattern,
  allow: A,
  what: Pick<Address, 'isScreen' | 'answers' | 'label'>,
): Path<Pattern, A> {
  const hasParams = pattern.includes('/:')
  function build(first: Query = {}, second?: Query): string {
    const query = hasParams ? second : first
    const filled = hasParams ? fill(pattern, first) : pattern
    return query ? filled + search(query) : filled
  }
  const known: Address<A> & { pattern: Pattern } = {
    pattern,
    allow,
    ...what,
    mayPrefetch: what.answers === 'page' && allow !== 'public',
    parents: () => [],
  }
  return Object.assign(build as Build<Pattern>, known)
}

function isAddress(one: unknown): one is Address {
  return typeof one === 'function' && 'pattern' in one
}

function search(query: Query): string {
  let text = ''
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined || value === '') continue
    text += `${text && '&'}${encoded(name)}=${encoded(String(value))}`
  }
  return text && `?${text}`
}

/** Encoded as in forms; most words need no encoding. */
function encoded(word: string): string {
  return /^[\w.*-]*$/.test(word) ? word : new URLSearchParams([['', word]]).toString().slice(1)
}
