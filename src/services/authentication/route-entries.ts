import type { UserRoute } from '#src/contract/authentication/users.ts'

/**
 * An entry of the menu. `component` is the key of its screen, `title` its stable English name; a
 * group without a page of its own has the path of its first entry.
 */
export function entry(
  component: string,
  title: string,
  path: string,
  nestedRoutes: UserRoute[] = [],
): UserRoute {
  return route(component, title, path, { displayInNavigationBar: true, nestedRoutes })
}

/** An entry one level down. */
export function subEntry(
  component: string,
  title: string,
  path: string,
  nestedRoutes: UserRoute[] = [],
): UserRoute {
  return route(component, title, path, { displayInNavigationBar: true, sub: true, nestedRoutes })
}

/** A screen that is reached from another one; never drawn in the menu. */
export function inner(component: string, title: string, path: string): UserRoute {
  return route(component, title, path, { sub: true })
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
