import type { Key } from './keys.ts'
import type { Texts } from './namespaces.ts'

type Common = Texts['common']

/**
 * Texts that many screens share, by name; the wording is the specification's.
 * Messages of forms (SHELL-86, SHELL-87): the wording of a feature's own rule comes first (SHELL-88).
 */
export function messageKey(name: keyof Common['messages']): Key {
  return `common:messages.${name}`
}

/** What a list or a record's section says when it holds nothing (SHELL-85). */
export function emptyKey(name: keyof Common['empty']): Key {
  return `common:empty.${name}`
}

/** A step of the breadcrumb that several areas share (SHELL-37). */
export function crumbKey(name: keyof Common['crumbs']): Key {
  return `common:crumbs.${name}`
}

/** A report's period (SHELL-68). */
export function periodKey(name: keyof Common['periods']): Key {
  return `common:periods.${name}`
}

/** An entry of the navigation (SHELL-28). */
export function menuKey(name: keyof Common['menu']): Key {
  return `common:menu.${name}`
}
