import { expect, test } from 'vitest'
import {
  acceptedParts,
  type ChangePart,
  changePart,
  fieldsOf,
  kindOfPart,
  type PartedKind,
  partsOf,
  readParts,
} from '#src/contract/change-parts.ts'

const parts: [PartedKind, ChangePart, string[]][] = [
  ['profile', 'identity', ['businessName', 'ownerName', 'businessRegNo']],
  ['profile', 'address', ['address']],
  ['profile', 'numbers', ['mobileNo', 'telephone', 'email']],
  ['profile', 'web', ['webSite', 'facebook', 'instagram']],
  ['profile', 'picture', ['imageUrl']],
  ['profile', 'bank', ['bank', 'branch', 'bankAccount', 'bankAccountName']],
  ['contact', 'person', ['name', 'designation']],
  ['contact', 'reach', ['telephone', 'email']],
  ['branches', 'name', ['name']],
  ['branches', 'place', ['address', 'proofUrl', 'location']],
  ['branches', 'contactNo', ['contactNo']],
]

test('there are these parts and no others [APPR-77]', () => {
  expect(changePart.options).toEqual(parts.map(([, part]) => part))
})

test.each(parts)('a %s has the part %s of these fields [APPR-77]', (kind, part, fields) => {
  expect(kindOfPart(part)).toBe(kind)
  expect(fieldsOf([part])).toEqual(fields)
  for (const field of fields) expect(partsOf(kind, [field]), field).toEqual([part])
  expect(partsOf(kind, fields)).toEqual([part])
})

test.each<[PartedKind, string[], ChangePart[]]>([
  ['profile', [], []],
  ['profile', ['designation', 'location'], []],
  ['profile', ['email', 'address', 'mobileNo'], ['address', 'numbers']],
  ['contact', ['email', 'name'], ['person', 'reach']],
  ['branches', ['contactNo', 'location', 'name'], ['name', 'place', 'contactNo']],
])('of a %s %j are the parts %j, in their order', (kind, fields, found) => {
  expect(partsOf(kind, fields)).toEqual(found)
})

test('the fields of several parts stand in the order of the parts', () => {
  expect(fieldsOf(['picture', 'address'])).toEqual(['address', 'imageUrl'])
  expect(fieldsOf([])).toEqual([])
})

test.each<[string[] | undefined, ChangePart[]]>([
  [undefined, []],
  [[], []],
  [
    ['web', 'address'],
    ['address', 'web'],
  ],
  [['WEB', 'Address', 'nothing', ''], []],
  [['reach', 'reach', '<b>'], ['reach']],
])('of what a form sends, %j, these are parts: %j', (given, read) => {
  expect(readParts(given)).toEqual(read)
})

test('what is accepted is a list of parts, nothing if it is not named', () => {
  expect(acceptedParts.parse(undefined)).toEqual([])
  expect(acceptedParts.parse(['web'])).toEqual(['web'])
  expect(acceptedParts.safeParse(['nothing']).success).toBe(false)
})
