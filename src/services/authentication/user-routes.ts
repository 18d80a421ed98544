import { readUserRoutes as contract, type UserRoute } from '#src/contract/authentication/users.ts'
import type { StaffRole } from '#src/contract/roles.ts'
import * as screens from '#src/contract/screens/index.ts'
import { entryOf, type MenuLeaf, menu } from '#src/contract/screens/menu.ts'
import { type Address, isInTable, namesIn } from '#src/contract/screens/path.ts'
import type { Key } from '#src/i18n/keys.ts'
import type { Translate } from '#src/i18n/translate.ts'
import { bindPrepared } from '#src/services/kit/endpoints/bind.ts'

export const readUserRoutes = bindPrepared(contract, ({ translators: { en } }) => {
  const routes = {
    ADMIN: routesOf('ADMIN', en),
    MERCHANT: routesOf('MERCHANT', en),
    BANK: routesOf('BANK', en),
    USER: [],
  }
  return async ({ caller }) => ({ data: { userRoutes: caller.counter ? [] : routes[caller.role] } })
})

const names = namesIn(screens)

function routesOf(role: StaffRole, t: Translate): UserRoute[] {
  const reached = Map.groupBy(screensOf(role), (screen) => entryOf(role, screen)?.screen)
  const below = (entry?: Address) =>
    (reached.get(entry) ?? [])
      .filter((screen) => screen !== entry)
      .map((screen) => route(keyOf(screen), titleOf(screen, t), screen.pattern, { sub: true }))
  const entry = ({ screen, label, href }: MenuLeaf, rest: Partial<UserRoute>) =>
    route(keyOf(screen), t(label), href, {
      displayInNavigationBar: true,
      nestedRoutes: below(screen),
      ...rest,
    })
  /** A group has the path of its first entry, and that entry is not repeated. */
  const group = (label: Key, items: readonly MenuLeaf[], sub = false): UserRoute => {
    const parts = [...Map.groupBy(items, (item) => item.under ?? item)]
    const nestedRoutes = parts.map(([part, leaves]) =>
      typeof part === 'string'
        ? group(
            part,
            leaves.map(({ under, ...leaf }) => leaf),
            true,
          )
        : entry(part, { sub: true, displayInNavigationBar: part.label !== label }),
    )
    const key = kebab(label.slice(label.lastIndexOf('.') + 1))
    return route(key, t(label), items[0]?.href ?? '/', {
      displayInNavigationBar: true,
      sub,
      nestedRoutes,
    })
  }
  const drawn = menu[role].map((node) =>
    'items' in node ? group(node.label, node.items) : entry(node, {}),
  )
  return [...drawn, ...below()]
}

function screensOf(role: StaffRole): Address[] {
  return [...names.keys()].filter(
    ({ isScreen, allow }) => isScreen && allow !== 'public' && isInTable(role, allow),
  )
}

function keyOf(screen: Address): string {
  const [noun = '', ...rest] = names.get(screen) ?? []
  return [noun.replace(/Paths$/, ''), ...rest].map(kebab).join('-')
}

function titleOf(screen: Address, t: Translate): string {
  if (screen.label) return t(screen.label)
  const name = kebab(names.get(screen)?.at(-1) ?? '').replaceAll('-', ' ')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function kebab(name: string): string {
  const isUpper = name === name.toUpperCase()
  return isUpper
    ? name.toLowerCase()
    : name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

function route(
  component: string,
  title: string,
  path: string,
  rest: Partial<UserRoute>,
): UserRoute {
  return {
    title,
    path,
    component,
    auth: true,
    displayInNavigationBar: false,
    sub: false,
    exact: true,
    nestedRoutes: [],
    ...rest,
  }
}
