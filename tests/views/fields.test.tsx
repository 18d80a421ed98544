import { describe, expect, test } from 'vitest'
import { CheckboxList } from '#views/components/checkbox-list.tsx'
import { DateField } from '#views/components/date-field.tsx'
import { ErrorSummary } from '#views/components/error-summary.tsx'
import { FileInput } from '#views/components/file-input.tsx'
import { FilterRangeEnd } from '#views/components/filter-range.tsx'
import { PasswordInput } from '#views/components/password-input.tsx'
import { Select } from '#views/components/select.tsx'
import { TextArea } from '#views/components/text-area.tsx'
import { TextInput } from '#views/components/text-input.tsx'
import { times } from '#views/components/time-select.tsx'
import { draw } from './render.tsx'

describe('a field', () => {
  test('a field is described by its hint and its error, in that order', () => {
    const $ = draw(<TextInput name="title" label="Title" hint="Short." error="Title is required" />)
    const input = $('input')
    expect($('label').attr('for')).toBe(input.attr('id'))
    const described = (input.attr('aria-describedby') ?? '').split(' ')
    expect(described.map((id) => $(`#${id}`).text())).toEqual(['Short.', 'Title is required'])
    expect(input.attr('aria-invalid')).toBe('true')
  })

  test('a field without an error keeps a hidden place for one', () => {
    const $ = draw(<TextInput name="title" label="Title" />)
    expect($('#field-title-error').is('[hidden]')).toBe(true)
    expect($('input').attr('aria-describedby')).toBeUndefined()
  })

  test('a list without an empty choice cannot be left empty and is not called required', () => {
    const options = [{ value: 'a', label: 'A' }]
    const field = (empty?: false) =>
      draw(<Select name="a" label="A" options={options} empty={empty} required />)('select')
    expect(field().attr('required')).toBeDefined()
    expect(field(false).attr('required')).toBeUndefined()
  })

  test('an optional field says so', () => {
    expect(draw(<TextInput name="a" label="Note" optional />)('label').text()).toBe(
      'Note (optional)',
    )
  })

  test('a field shows how much is used from 80% of its limit', () => {
    const counter = (length: number) =>
      draw(<TextArea name="a" label="A" value={'x'.repeat(length)} maxLength={100} />)('.counter')
    expect(counter(79).is('[hidden]')).toBe(true)
    expect(counter(80).is('[hidden]')).toBe(false)
    expect(counter(80).text()).toBe('80/100')
  })

  test('stops typing at its limit, unless it has a sentence for it', () => {
    expect(draw(<TextInput name="a" label="A" maxLength={9} />)('input').attr('maxlength')).toBe(
      '9',
    )
    const spoken = draw(
      <TextInput name="a" label="A" maxLength={9} messages={{ max: 'Too long' }} />,
    )
    expect(spoken('input').attr('maxlength')).toBeUndefined()
    expect(spoken('input').attr('data-max-message')).toBe('Too long')
  })

  test('a field escapes people’s text', () => {
    const $ = draw(<TextInput name="a" label="A" value={'"><script>alert(1)</script>'} />)
    expect($('script').length).toBe(0)
    expect($('input').attr('value')).toBe('"><script>alert(1)</script>')
  })
})

describe('a date', () => {
  test('a date starts today unless that is removed, and may end [SHELL-58]', () => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Colombo' }).format(new Date())
    expect(draw(<DateField name="d" label="D" />)('input').attr('min')).toBe(today)
    const open = draw(<DateField name="d" label="D" min={null} max="2027-01-31" />)('input')
    expect(open.attr('min')).toBeUndefined()
    expect(open.attr('max')).toBe('2027-01-31')
  })

  test.each([
    ['a form', (value: string) => <DateField name="d" label="D" value={value} />],
    ['a filter', (value: string) => <FilterRangeEnd as="day" name="d" label="D" value={value} />],
  ])('a date of %s says its day as dd-MM-yyyy, or how one is written [SHELL-183]', (_, field) => {
    for (const [value, shown] of [
      ['2026-12-31', '31-12-2026'],
      ['2027-01-02', '02-01-2027'],
      ['2024-02-29', '29-02-2024'],
      ['', 'dd-mm-yyyy'],
      ['31-12-2026', 'dd-mm-yyyy'],
    ] as const) {
      const $ = draw(field(value))
      expect($('.dated > input[type=date]').attr('value') ?? '').toBe(value)
      expect($('.dated > .echo[aria-hidden=true]').text()).toBe(shown)
    }
  })
})

describe('a time', () => {
  test('a time has steps of 15 minutes, hh:mm AM', () => {
    expect(times.length).toBe(96)
    expect([times[0], times[1], times[48], times.at(-1)]).toEqual([
      '12:00 AM',
      '12:15 AM',
      '12:00 PM',
      '11:45 PM',
    ])
  })
})

describe('other controls', () => {
  test('a password never comes back and can be shown', () => {
    const $ = draw(<PasswordInput name="p" label="Password" autoComplete="current-password" />)
    expect($('input').attr('value')).toBeUndefined()
    expect($('button').text()).toBe('Show password')
  })

  test('a list of choices is a group with its name', () => {
    const options = [
      { value: 'a', label: 'Dining' },
      { value: 'b', label: 'Stays' },
    ]
    const $ = draw(<CheckboxList name="c" label="Categories" options={options} values={['b']} />)
    expect($('fieldset legend').text()).toBe('Categories')
    expect($('input:checked').attr('value')).toBe('b')
  })

  test('pictures are jpeg, jpg or png [SHELL-71]', () => {
    const $ = draw(<FileInput name="f" label="Cover" />)
    expect($('input[type=file]').attr('accept')).toBe('.jpeg,.jpg,.png')
    expect($('.drop').text()).toContain('JPEG, JPG or PNG')
  })

  test('a stored file stays unless it is unticked', () => {
    const kept = [{ id: 'file-1', url: '/media/file-1/thumb', name: 'verandah.jpg' }]
    const $ = draw(<FileInput name="f" label="Cover" kept={kept} uploadUrl="/media" />)
    const box = $('.files input')
    expect([box.attr('name'), box.attr('value'), box.is(':checked')]).toEqual([
      'fKept',
      'file-1',
      true,
    ])
  })

  test('an error summary leads to each field and takes the focus', () => {
    const $ = draw(<ErrorSummary errors={{ title: 'Title is required', price: 'Too low' }} />)
    expect($('[role=alert]').is('[data-focus]')).toBe(true)
    expect($('h2').text()).toBe('Check 2 fields')
    expect(
      $('a')
        .toArray()
        .map((link) => $(link).attr('href')),
    ).toEqual(['#field-title', '#field-price'])
    expect(draw(<ErrorSummary errors={{}} />).html()).toBe('')
  })
})
