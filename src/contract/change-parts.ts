import { z } from 'zod'

/** Fields of a version that are accepted, sent back and named by trust rules together. */
const changeParts = {
  profile: {
    identity: ['businessName', 'ownerName', 'businessRegNo'],
    address: ['address'],
    numbers: ['mobileNo', 'telephone', 'email'],
    web: ['webSite', 'facebook', 'instagram'],
    picture: ['imageUrl'],
    bank: ['bank', 'branch', 'bankAccount', 'bankAccountName'],
  },
  contact: { person: ['name', 'designation'], reach: ['telephone', 'email'] },
  /** The proof and the pin vouch for the address. */
  branches: {
    name: ['name'],
    place: ['address', 'proofUrl', 'location'],
    contactNo: ['contactNo'],
  },
} as const satisfies Record<string, Record<string, readonly string[]>>

export type PartedKind = keyof typeof changeParts
type Names<Kind extends PartedKind> = keyof (typeof changeParts)[Kind] & string
export type ChangePart = { [Kind in PartedKind]: Names<Kind> }[PartedKind]

export const changePart = z.enum([
  ...namesOf('profile'),
  ...namesOf('contact'),
  ...namesOf('branches'),
])
export const acceptedParts = z.array(changePart).default([])

function namesOf<Kind extends PartedKind>(kind: Kind) {
  return Object.keys(changeParts[kind]) as Names<Kind>[]
}

export function partsOf(kind: PartedKind, fields: readonly string[]): ChangePart[] {
  const parts = Object.entries<readonly string[]>(changeParts[kind])
  return parts
    .filter(([, own]) => own.some((field) => fields.includes(field)))
    .map(([part]) => part as ChangePart)
}

export function fieldsOf(parts: readonly ChangePart[]): string[] {
  const all = Object.values(changeParts).flatMap((kind) => Object.entries<readonly string[]>(kind))
  return all.flatMap(([part, fields]) => (parts.some((one) => one === part) ? fields : []))
}

export function readParts(given: readonly string[] = []): ChangePart[] {
  return changePart.options.filter((part) => given.includes(part))
}

export function kindOfPart(part: ChangePart): PartedKind {
  const kinds = Object.keys(changeParts) as PartedKind[]
  return kinds.find((kind) => Object.hasOwn(changeParts[kind], part)) ?? 'profile'
}
