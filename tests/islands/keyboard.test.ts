import { load } from 'cheerio'
import { expect, test } from 'vitest'
import { keyOf, typingPlaces } from '#islands/keyboard/key-of.ts'

const none = {
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
}
const press = (key: string, code: string, more: Partial<typeof none> = {}) =>
  keyOf({ ...none, key, code, ...more })

test.each([
  ['j of an English layout', 'j', 'KeyJ', 'j'],
  ['j where Dvorak has it', 'j', 'KeyC', 'j'],
  ['with Caps Lock', 'J', 'KeyJ', 'j'],
  ['the place of j on a Russian layout', 'о', 'KeyJ', 'j'],
  ['the place of x on a Russian layout', 'ч', 'KeyX', 'x'],
  ['the place of a on a Greek layout', 'α', 'KeyA', 'a'],
  ['slash', '/', 'Slash', '/'],
  ['the place of slash on a Russian layout', '.', 'Slash', '/'],
  ['a full stop of an English layout', '.', 'Period', ''],
  ['a letter with an accent, which is another letter', 'é', 'Digit2', ''],
  ['a key that writes nothing', 'ArrowDown', 'ArrowDown', ''],
])('%s [SHELL-121]', (_name, key, code, meant) => {
  expect(press(key, code)).toBe(meant)
})

test('a question mark is one wherever a layout has it [SHELL-121]', () => {
  const shiftKey = true
  expect(press('?', 'Slash', { shiftKey })).toBe('?')
  expect(press('?', 'Minus', { shiftKey })).toBe('?')
  expect(press(',', 'Slash', { shiftKey })).toBe('?')
  expect(press('?', 'Digit7', { shiftKey })).toBe('?')
})

test('keys with Ctrl, Alt, ⌘ or Shift, and of an input method, are no shortcuts [SHELL-121]', () => {
  for (const held of ['ctrlKey', 'altKey', 'metaKey', 'isComposing'] as const) {
    expect(press('j', 'KeyJ', { [held]: true }), held).toBe('')
    expect(press('/', 'Slash', { [held]: true }), held).toBe('')
  }
  expect(press('J', 'KeyJ', { shiftKey: true })).toBe('')
  expect(press('О', 'KeyJ', { shiftKey: true })).toBe('')
})

test('letters are text in fields and choices, and shortcuts on boxes and buttons [SHELL-121]', () => {
  const $ = load(`<input><input type="search"><input type="date"><input type="password">
    <textarea></textarea><select></select><div contenteditable="true"></div>
    <i><input type="checkbox"><input type="radio"><input type="file"><input type="submit">
    <button>Go</button><a href="/">Home</a><div contenteditable="false"></div></i>`)
  const typed = $('body > *').filter((_, one) => $(one).is(typingPlaces))
  expect(typed.length).toBe(7)
  expect($('i > *').filter((_, one) => $(one).is(typingPlaces)).length).toBe(0)
})
