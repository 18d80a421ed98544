import { errorPlace, showError } from './show-error.ts'

const DAY_MS = 86_400_000

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export function check(element: HTMLElement): void {
  if (!isControl(element)) return
  showError(element, problemOf(element))
  for (const other of element.form?.elements ?? []) {
    const follows = isControl(other) && other !== element && rulesOf(other).some(names(element))
    if (follows && (other.value || isWrong(other))) showError(other, problemOf(other))
  }
}

export function checkAgain(element: HTMLElement): void {
  if (isWrong(element)) check(element)
}

export function usedIn(control: Control): number {
  if (control.type === 'checkbox') return hasRules(control).querySelectorAll('input:checked').length
  return Number(control.dataset.used ?? control.value.trim().length)
}

function problemOf(control: Control): string {
  const { dataset } = hasRules(control)
  const { max, maxMessage, pattern, patternMessage } = dataset
  const { value } = read(control)
  if (!isFilled(control, value)) return dataset.requiredMessage ?? broken(control)?.message ?? ''
  if (maxMessage && usedIn(control) > Number(max)) return maxMessage
  const wrong = pattern && !new RegExp(`^(?:${pattern})$`, 'u').test(value)
  const { customError } = control.validity
  const ofIsland = customError ? control.validationMessage : ''
  return (wrong ? patternMessage : broken(control)?.message) ?? ofIsland
}

function broken(control: Control): Rule | undefined {
  const named = (name = '') => control.form?.elements.namedItem(name) ?? null
  return rulesOf(control).find((rule) => {
    const condition = named(rule.when?.[0])
    if (isControl(condition) && condition.value !== rule.when?.[1]) return false
    const other = named(rule.as)
    const compared = isControl(other) ? read(other) : constant(rule.as)
    return isBroken(rule, read(control), compared)
  })
}

const constant = (value = ''): Reading => ({ value, scale: scaleOf(value) })

function read(control: Control): Reading {
  const value = control.type === 'password' ? control.value : control.value.trim()
  const isChoice = value !== '' && control instanceof HTMLSelectElement
  return { value, scale: isChoice ? control.selectedIndex : scaleOf(value) }
}

function isFilled(control: Control, value: string): boolean {
  const field = errorPlace(control)?.parentElement
  if (control.matches('[type=checkbox], [type=radio]'))
    return field?.querySelector('input:checked') !== null
  if (control.type !== 'file') return value !== ''
  return value !== '' || field?.querySelector('.files li') !== null
}

function hasRules(control: Control): HTMLElement {
  const field = errorPlace(control)?.parentElement
  return field?.tagName === 'FIELDSET' ? field : control
}

function rulesOf({ dataset }: Control): Rule[] {
  return JSON.parse(dataset.rules ?? '[]')
}

function names({ name }: Control) {
  return ({ as, when }: Rule) => name !== '' && (as === name || when?.[0] === name)
}

function isWrong(control: HTMLElement): boolean {
  return errorPlace(control)?.hidden === false
}

function isControl(element: unknown): element is Control {
  return (
    element instanceof HTMLElement &&
    'value' in element &&
    'form' in element &&
    'name' in element &&
    element.name !== ''
  )
}

export type Rule = {
  is: 'match' | 'same' | 'least' | 'most' | 'filled'
  as?: string
  plus?: number
  except?: string
  when?: [name: string, value: string]
  message: string
}

/** A rule's operands: the text, and its value on a scale; NaN if it has none. */
export type Reading = { value: string; scale: number }

export function isBroken({ is, as = '', plus = 0, except }: Rule, own: Reading, other: Reading) {
  if (is === 'filled') return own.value === ''
  if (own.value === '' || own.value === except) return false
  if (is === 'match') return !new RegExp(`^(?:${as})$`, 'u').test(own.value)
  if (is === 'same') return own.value !== other.value
  return is === 'least' ? own.scale < other.scale + plus : own.scale > other.scale + plus
}

/** Days of an ISO date; otherwise an amount as people type it (`parseMoney`). */
export function scaleOf(text: string): number {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return Date.parse(text) / DAY_MS
  const bare = text.replace(/^\s*LKR/i, '').replaceAll(/\s/g, '')
  const grouped = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(bare)
  return bare ? Number(grouped ? bare.replaceAll(',', '') : bare.replace(',', '.')) : Number.NaN
}
