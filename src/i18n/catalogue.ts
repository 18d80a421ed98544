import type { Key } from './keys.ts'
import type { Texts } from './texts.ts'

type Common = Texts['common']

export function messageKey(name: keyof Common['messages']): Key {
  return `common:messages.${name}`
}

export function emptyKey(name: keyof Common['empty']): Key {
  return `common:empty.${name}`
}

export function crumbKey(name: keyof Common['crumbs']): Key {
  return `common:crumbs.${name}`
}

export function periodKey(name: keyof Common['periods']): Key {
  return `common:periods.${name}`
}

export function menuKey(name: keyof Common['menu']): Key {
  return `common:menu.${name}`
}
