import { z } from 'zod'
import { changePart } from '../change-parts.ts'
import { CHANGES_REQUESTED } from '../deciding.ts'
import { endpoint } from '../endpoint.ts'
import { inInbox } from '../in-inbox.ts'
import { businessName, personName } from '../names.ts'
import { riskNotes } from '../risks.ts'
import { address, line } from '../texts.ts'
import { type AccountStatus, dateValue, fileUrl, id, mobileNo, profileStatus } from '../values.ts'
import { email } from './email.ts'
import { localMobile } from './phone-number.ts'
import { FULL_NAME_MAX } from './registration.ts'

export const profileLimits = {
  businessName: 120,
  ownerName: FULL_NAME_MAX,
  address: 300,
  businessRegNo: 60,
  url: 300,
  designation: 100,
  name: FULL_NAME_MAX,
  bank: 100,
  bankAccount: 40,
} as const

const optional = (max: number) => line(max).nullable().default(null)
const required = (max: number) => line(max).min(1)

export const businessInfo = z.object({
  businessName: businessName(profileLimits.businessName).min(1),
  ownerName: required(profileLimits.ownerName),
  mobileNo: localMobile,
  telephone: localMobile.nullable().default(null),
  address: address(profileLimits.address).min(1),
  email: email.nullable().default(null),
  businessRegNo: required(profileLimits.businessRegNo),
  webSite: optional(profileLimits.url),
  facebook: optional(profileLimits.url),
  instagram: optional(profileLimits.url),
  imageUrl: fileUrl.nullable().default(null),
  bank: optional(profileLimits.bank),
  branch: optional(profileLimits.bank),
  bankAccount: optional(profileLimits.bankAccount),
  bankAccountName: optional(profileLimits.bank),
})
export type BusinessInfo = z.infer<typeof businessInfo>

export const contactInfo = z.object({
  name: required(profileLimits.name),
  designation: optional(profileLimits.designation),
  telephone: localMobile.nullable().default(null),
  email: email.nullable().default(null),
})
export type ContactInfo = z.infer<typeof contactInfo>

/** A waiting account fills in its profile meanwhile; a rejected one resubmits by saving it. */
export const profileEditors: readonly AccountStatus[] = [
  'APPROVED',
  'UNBLOCKED',
  'PENDING',
  'REJECTED',
]

const reviewed = {
  audited: 'user',
  hours: 48,
  thread: { of: 'owner', writers: profileEditors },
} as const

export const businessInbox = inInbox('profile', {
  ...reviewed,
  rank: 2,
  permissions: [['APPROVE_BUSINESS', 'VIEW_MERCHANT', 'VIEW_BANK']],
  bulk: 'business',
})

export const contactInbox = inInbox('contact', {
  ...reviewed,
  rank: 3,
  permissions: [['APPROVE_CONTACT', 'VIEW_MERCHANT', 'VIEW_BANK']],
  bulk: 'contact',
})

const submitted = {
  id,
  submittedAt: dateValue,
  comment: z.string().nullable(),
  answer: z.literal(CHANGES_REQUESTED).nullable(),
  /** Parts that went live while the rest was sent back. */
  accepted: z.array(changePart),
}
const change = { ...submitted, status: z.enum(['PENDING', 'REJECTED']) }
const version = {
  ...submitted,
  userId: id,
  status: z.enum(['PENDING', 'APPROVED', 'REJECTED', 'REPLACED']),
  decidedBy: z.string().nullable(),
  decidedAt: dateValue.nullable(),
  /** The rule that approved it, added by `decidedBy`; null for people's decisions. */
  rule: z.string().nullable(),
  risks: riskNotes,
  /** While it waits: parts that can be accepted alone. */
  parts: z.array(changePart),
}
/** What was last sent back, while a version waits again. */
const sentBack = { comment: z.string().nullable(), accepted: z.array(changePart) }
const shownBusiness = businessInfo.extend({
  businessName: z.string().nullable(),
  ownerName: z.string().nullable(),
  mobileNo: mobileNo.nullable(),
  telephone: mobileNo.nullable(),
  address: z.string().nullable(),
  businessRegNo: z.string().nullable(),
})
shownBusiness.register(z.globalRegistry, { id: 'BusinessProfile' })
const shownContact = contactInfo.extend({
  name: z.string().nullable(),
  telephone: mobileNo.nullable(),
})
shownContact.register(z.globalRegistry, { id: 'ContactPerson' })

export const readBusinessInfo = endpoint('get /users/{type}/business/merchant/{merchantId}', {
  summary: 'Business information of an account: the live version and the change beside it',
  callers: ['ADMIN', 'MERCHANT', 'BANK'],
  accounts: 'any',
  params: z.object({ type: z.enum(['MERCHANT', 'BANK']), merchantId: id }),
  data: shownBusiness.extend({
    updated: z.boolean(),
    approvalStatus: profileStatus,
    updatedAt: dateValue,
    change: shownBusiness.extend(change).nullable(),
  }),
  refuses: ['notFound'],
})
export type BusinessInfoShown = z.infer<(typeof readBusinessInfo)['data']>

export const readContactInfo = endpoint('get /users/{type}/contact/merchant/{merchantId}', {
  summary: 'Contact person of an account: the live version and the change beside it',
  callers: ['ADMIN', 'MERCHANT', 'BANK'],
  accounts: 'any',
  params: z.object({ type: z.enum(['MERCHANT', 'BANK']), merchantId: id }),
  data: shownContact.extend({
    approvalStatus: profileStatus,
    updatedAt: dateValue,
    change: shownContact.extend(change).nullable(),
  }),
  refuses: ['notFound'],
})
export type ContactInfoShown = z.infer<(typeof readContactInfo)['data']>

export const readBusinessChange = endpoint('get /users/{type}/business/{id}', {
  summary: 'A submitted version of business information',
  callers: ['ADMIN'],
  params: z.object({ type: z.enum(['MERCHANT', 'BANK']), id }),
  data: shownBusiness.extend({ ...version, previous: shownBusiness.extend(sentBack).nullable() }),
})
export type BusinessVersion = z.infer<(typeof readBusinessChange)['data']>

export const readContactChange = endpoint('get /users/{type}/contact/{id}', {
  summary: 'A submitted version of the contact person',
  callers: ['ADMIN'],
  params: z.object({ type: z.enum(['MERCHANT', 'BANK']), id }),
  data: shownContact.extend({ ...version, previous: shownContact.extend(sentBack).nullable() }),
})
export type ContactVersion = z.infer<(typeof readContactChange)['data']>

export const saveBusinessInfo = endpoint('put /users/{type}/business', {
  summary: 'Save business information',
  stepUp: true,
  callers: ['ADMIN', 'MERCHANT', 'BANK'],
  accounts: 'any',
  onBehalf: true,
  params: z.object({ type: z.enum(['MERCHANT', 'BANK']) }),
  body: businessInfo.extend({ userId: id }),
  refuses: ['notFound', 'ruleBroken'],
})

export const saveContactInfo = endpoint('put /users/{type}/contact', {
  summary: 'Save the contact person',
  stepUp: true,
  callers: ['ADMIN', 'MERCHANT', 'BANK'],
  accounts: 'any',
  onBehalf: true,
  params: z.object({ type: z.enum(['MERCHANT', 'BANK']) }),
  body: contactInfo.extend({ userId: id }),
  refuses: ['notFound', 'ruleBroken'],
})

const basicInfo = z.object({
  fullName: personName(FULL_NAME_MAX).min(1),
  /** Omitted: unchanged. */
  imageUrl: fileUrl.nullable().optional(),
})

/** `email` must be the current one: PUT users/email changes it, with its code. */
export const saveOwnProfile = endpoint('put /users', {
  summary: 'Save the own profile',
  callers: ['ADMIN', 'MERCHANT', 'BANK'],
  accounts: 'any',
  body: basicInfo.extend({ userId: id.optional(), email: email.nullable().optional() }),
  refuses: ['ruleBroken'],
})

export const saveBasicInfo = endpoint('patch /users', {
  summary: 'Save name and picture of the own account, or of any as an administrator',
  callers: ['ADMIN', 'MERCHANT', 'BANK'],
  accounts: 'any',
  onBehalf: true,
  body: basicInfo.extend({ userId: id }),
  refuses: ['notFound', 'ruleBroken'],
})
