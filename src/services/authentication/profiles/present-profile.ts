import type { LocalMobile } from '#src/contract/authentication/mobile-number.ts'
import type { Format } from '#src/i18n/format.ts'
import { mobileNo } from '#src/services/authentication/mobile-no.ts'
import type { Change } from './changes.ts'
import type { ProfileValues } from './values.ts'

export function presentBusiness(values: ProfileValues) {
  return {
    businessName: values.businessName ?? null,
    ownerName: values.ownerName ?? null,
    mobileNo: numberOf(values.mobileNo),
    telephone: numberOf(values.telephone),
    address: values.address ?? null,
    email: values.email ?? null,
    businessRegNo: values.businessRegNo ?? null,
    webSite: values.webSite ?? null,
    facebook: values.facebook ?? null,
    instagram: values.instagram ?? null,
    imageUrl: values.imageUrl ?? null,
    bank: values.bank ?? null,
    branch: values.branch ?? null,
    bankAccount: values.bankAccount ?? null,
    bankAccountName: values.bankAccountName ?? null,
  }
}

export function presentContact(values: ProfileValues) {
  return {
    name: values.name ?? null,
    designation: values.designation ?? null,
    telephone: numberOf(values.telephone),
    email: values.email ?? null,
  }
}

type Present<Shown> = (values: ProfileValues) => Shown

export function presentChange<Shown>(
  change: Change | null,
  present: Present<Shown>,
  format: Format,
) {
  if (!change || (change.status !== 'PENDING' && change.status !== 'REJECTED')) return null
  return { ...presentVersion(change, present, format), status: change.status }
}

export function presentVersion<Shown>(change: Change, present: Present<Shown>, format: Format) {
  return {
    ...present(change.values),
    id: change.id,
    status: change.status,
    submittedAt: format.instant(change.submittedAt),
    comment: change.comment,
    answer: change.answer,
    accepted: change.accepted,
  }
}

export function presentPrevious<Shown>(change: Change | null, present: Present<Shown>) {
  return change && { ...present(change.values), comment: change.comment, accepted: change.accepted }
}

export function presentDecision(
  decided: { name: string; at: Date; rule: string | null } | null,
  format: Format,
) {
  return {
    decidedBy: decided?.name ?? null,
    rule: decided?.rule ?? null,
    decidedAt: decided && format.instant(decided.at),
  }
}

function numberOf(number: LocalMobile | null | undefined) {
  return number ? mobileNo(number) : null
}
