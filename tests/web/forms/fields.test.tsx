import { describe, expect, test } from 'vitest'
import { customText, select } from '#src/web/forms/choice-fields.tsx'
import {
  emptyValues,
  errorText,
  fieldErrors,
  fieldNamed,
  inFormOrder,
} from '#src/web/forms/field.ts'
import { renderFields } from '#src/web/forms/form-fields.tsx'
import { money, wholeNumber } from '#src/web/forms/number-fields.tsx'
import { newPassword, repeatedPassword } from '#src/web/forms/password-fields.tsx'
import { textLine } from '#src/web/forms/text-fields.tsx'
import { draw, testPage } from '#tests/views/render.tsx'

const { t } = testPage()
const required = 'common:messages.nameRequired'
const tooLong = 'core:plan.tooLong'
const invalid = 'common:messages.phoneNumber'
const fields = {
  name: textLine('brands:column.name', { required, max: 5, tooLong }),
  note: {
    ...textLine('brands:column.description', {
      max: 9,
      tooLong,
      stops: true,
      valid: (typed) => typed !== 'bad',
      invalid,
      pattern: '[a-z]*',
    }),
    aliases: ['remark', 'place.name'],
  },
  kind: select('plans:field.planType', {
    values: ['a', 'b'],
    allowed: ['a'],
    first: 'a',
    required,
    text: (_, value) => value.toUpperCase(),
  }),
  only: { ...customText(() => invalid), when: ({ name }: Record<string, unknown>) => name === 'x' },
}
const good = { ...emptyValues(fields), name: 'Tea' }
const errorsOf = (change: Partial<typeof good>) => fieldErrors(fields, { ...good, ...change })
const drawn = (errors = {}) =>
  draw(renderFields(fields, { values: good, errors }, t, [['name', 'note']]))

describe('what is checked', () => {
  test('a field says the first thing that is wrong with it, in the order of the form', () => {
    expect(errorsOf({})).toEqual({})
    expect(errorsOf({ name: ' ' })).toEqual({ name: required })
    expect(Object.entries(errorsOf({ kind: 'b', note: 'bad', name: 'longer' }))).toEqual([
      ['name', tooLong],
      ['note', invalid],
      ['kind', required],
    ])
    expect(errorsOf({ note: 'x'.repeat(10) })).toEqual({ note: tooLong })
  })

  test('a text that is too long names its field and its limit', () => {
    const field = textLine('brands:column.name', { max: 1000 })
    const error = field.check?.('x'.repeat(1001), { values: {}, isNew: true })
    expect(error && errorText(t, error)).toBe('Name must be 1,000 characters or fewer')
  })

  test('a field is neither checked nor rendered while its condition does not hold', () => {
    expect(errorsOf({ name: 'x' })).toEqual({ only: invalid })
  })

  test('a whole number is read in its digits and may have to be above 0', () => {
    const rules = { required, invalid, most: [50, tooLong], digits: 4 } as const
    const from0 = wholeNumber('brands:column.name', rules)
    const above0 = wholeNumber('brands:column.name', { ...rules, zero: 'plans:errors.whole' })
    const check = (field: typeof from0, typed: string) =>
      field.check?.(typed, { values: {}, isNew: true })
    expect(['', '0', '50', '51', '-1', '1.5', '12345'].map((typed) => check(from0, typed))).toEqual(
      [required, null, null, tooLong, invalid, invalid, invalid],
    )
    expect(['0', '-1', '1'].map((typed) => check(above0, typed))).toEqual([
      'plans:errors.whole',
      'plans:errors.whole',
      null,
    ])
  })

  test.each([
    ['1,000', '1000'],
    ['1 000', '1000'],
    ['1\u00a0000', '1000'],
    ['1.000', '1000'],
    ['12’345', '12345'],
    ['1,234,567', '1234567'],
    ['-1,000', '-1000'],
    ['1,00', '1,00'],
    ['1,000.000', '1,000.000'],
    ['1.5', '1.5'],
    ['10,0000', '10,0000'],
    [',000', ',000'],
  ])('a whole number typed as %j is read as %j', (typed, read) => {
    const whole = wholeNumber('brands:column.name', { invalid, most: [50, tooLong], digits: 7 })
    const form = { values: { count: typed }, files: {} }
    expect(whole.read(form, 'count', undefined as never)).toEqual({ value: read })
  })

  test('an amount is asked for only while another field has its value', () => {
    const amount = money('plans:field.amount', {
      required,
      invalid,
      zero: tooLong,
      when: ['free', 'no'],
    })
    const check = (typed: string, free: string) =>
      amount.check?.(typed, { values: { free }, isNew: true })
    expect([check('', 'no'), check('ten', 'no'), check('0', 'no'), check('9', 'no')]).toEqual([
      required,
      invalid,
      tooLong,
      null,
    ])
    expect(check('ten', 'yes')).toBeNull()
  })

  test('a new password is none that is replaced, repeated wrongly or tried first', () => {
    const passwords = {
      password: newPassword('brands:column.name', { required, weak: invalid, replaces: 'old' }),
      again: repeatedPassword('brands:column.name', {
        as: 'password',
        required,
        differs: tooLong,
      }),
    }
    const check = (password: string, again: string) =>
      fieldErrors(passwords, { password, again, old: 'Marigold7x' } as never, {
        isNew: true,
        brand: 'Dealdesk',
      })
    expect(check('', '')).toEqual({ password: required, again: required })
    expect(check('Marigold7x', 'x')).toEqual({ password: invalid, again: tooLong })
    expect(check('Dealdesk1', 'Dealdesk1')).toEqual({ password: 'common:messages.passwordCommon' })
    expect(check('Temple12Flower', 'Temple12Flower')).toEqual({})
  })
})

describe('what is rendered', () => {
  test('limits and messages of a control are those that the server checks', () => {
    const name = drawn()('[name=name]')
    expect([name.attr('required'), name.attr('data-max'), name.attr('maxlength')]).toEqual([
      'required',
      '5',
      undefined,
    ])
    expect(name.attr('data-required-message')).toBe(t(required))
    expect(name.attr('data-max-message')).toBe(t(tooLong))
    const note = drawn()('[name=note]')
    expect([note.attr('maxlength'), note.attr('data-max')]).toEqual(['9', undefined])
    expect(note.attr('data-pattern-message')).toBe(t(invalid))
  })

  test('what need not be filled in says so, what may not be chosen is off', () => {
    const $ = drawn()
    expect($('.opt').parent().attr('for')).toBe('field-note')
    expect(
      $('option')
        .toArray()
        .map((one) => [$(one).text(), $(one).attr('disabled')]),
    ).toEqual([
      ['A', undefined],
      ['B', 'disabled'],
    ])
  })

  test('pairs stand side by side, each with its error', () => {
    const $ = drawn({ note: 'Too short' })
    expect(
      $('.cols [name]')
        .toArray()
        .map((one) => $(one).attr('name')),
    ).toEqual(['name', 'note'])
    expect($('#field-note-error').text()).toBe('Too short')
    expect($('[name=only]')).toHaveLength(0)
  })
})

describe('what the service says of a field', () => {
  test('its name, another name of it, or the first part of a longer one leads to the field', () => {
    const names = ['name', 'remark', 'place.name', 'name.0', 'place', 'other']
    expect(names.map((name) => fieldNamed(fields, name))).toEqual([
      'name',
      'note',
      'note',
      'name',
      undefined,
      undefined,
    ])
  })

  test('errors are listed in the order of the form', () => {
    expect(Object.keys(inFormOrder(fields, { kind: 'k', name: 'n' }))).toEqual(['name', 'kind'])
  })
})
