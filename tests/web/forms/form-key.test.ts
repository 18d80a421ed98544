import { expect, test } from 'vitest'
import type { FormInput } from '#src/web/forms/form.ts'
import { keyIn, newKey } from '#src/web/forms/form-key.ts'

const key = newKey()
const file = (name: string, size: number) => new File(['x'.repeat(size)], name)
const form = (values: FormInput['values'] = {}, files: FormInput['files'] = {}): FormInput => ({
  values: { key, title: 'High tea', days: ['1', '2'], ...values },
  files: { cover: [file('tea.jpg', 10)], ...files },
})

test('the same form has the same key, whatever its token', () => {
  expect(keyIn(form())).toBe(keyIn(form()))
  expect(keyIn(form({ _csrf: 'one' }))).toBe(keyIn(form({ _csrf: 'other' })))
})

test.each([
  ['another form', { key: newKey() }, {}],
  ['another text', { title: 'High tea for two' }, {}],
  ['another choice', { days: ['1', '3'] }, {}],
  ['choices in another order', { days: ['2', '1'] }, {}],
  ['one more field', { subTitle: 'x' }, {}],
  ['another file of the same name', {}, { cover: [file('tea.jpg', 11)] }],
  ['another file of the same size', {}, { cover: [file('cake.jpg', 10)] }],
  ['no file', {}, { cover: [] }],
  ['one more file', {}, { images: [file('tea.jpg', 10)] }],
])('%s has another key', (_, values, files) => {
  expect(keyIn(form(values, files))).not.toBe(keyIn(form()))
})

test('a form without a good key gets a new one each time', () => {
  for (const bad of ['', 'x', '00000000-0000-0000-0000-00000000000']) {
    expect(keyIn(form({ key: bad }))).not.toBe(keyIn(form({ key: bad })))
  }
})
