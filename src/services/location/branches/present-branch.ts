import { CHANGES_REQUESTED } from '#src/contract/deciding.ts'
import type { Branch, BranchListItem, LiveBranch } from '#src/contract/location/branches.ts'
import type { Format } from '#src/i18n/format.ts'
import type { AccountName } from '#src/services/authentication/index.ts'
import type { ApprovedBranch, KeptBranch } from './approved-branch.ts'
import type { branches } from './schema.ts'

type Row = Omit<typeof branches.$inferSelect, 'searchText'>
type Party = NonNullable<BranchListItem['merchant']>
type Accounts = ReadonlyMap<string, AccountName>
type Placed = Pick<Row, 'latitude' | 'longitude' | 'globalCode' | 'city' | 'country'>

export function presentOwner({ ownerRole }: Pick<Row, 'ownerRole'>, party: Party) {
  return {
    ownerType: ownerRole,
    merchant: ownerRole === 'MERCHANT' ? party : null,
    bank: ownerRole === 'BANK' ? party : null,
  }
}

type Listed = Row & { owner: Party; changesRequested: boolean }

export function presentListItem(row: Listed, format: Format): BranchListItem {
  return {
    id: row.id,
    name: row.name,
    status: row.approvalStatus,
    changesRequested: row.changesRequested,
    address: { value: row.address, proofUrl: row.proofUrl, verified: row.addressVerified },
    contactNo: { value: row.contactNo, verified: row.contactVerified },
    location: presentPlace(row),
    ...presentOwner(row, row.owner),
    createdAt: format.instant(row.createdAt),
    submittedAt: format.instant(row.submittedAt),
    updatedAt: format.instant(row.updatedAt),
    live: row.approvedAs !== null,
    version: row.version,
  }
}

type Extras = {
  reviews: Branch['reviews']
  risks: Branch['risks']
  parts: Branch['parts']
  previous: KeptBranch | null
  mapUrls: { own: string | null; live: string | null }
}

export function presentBranch(
  row: Row,
  accounts: Accounts,
  { reviews, risks, parts, previous, mapUrls }: Extras,
  format: Format,
): Branch {
  const isRejected = row.approvalStatus === 'REJECTED'
  const changesRequested = isRejected && reviews[0]?.decision === CHANGES_REQUESTED
  const { name = '', imageUrl = null } = accounts.get(row.ownerId) ?? {}
  const owner = { id: row.ownerId, name, imageUrl }
  const item = presentListItem({ ...row, owner, changesRequested }, format)
  return {
    ...item,
    comment: isRejected ? (reviews[0]?.comment ?? null) : null,
    location: { ...item.location, locationMapUrl: mapUrls.own },
    live: row.approvedAs && presentLive(row.approvedAs, mapUrls.live, format),
    reviews,
    risks,
    parts,
    previous: previous && presentKept(previous),
  }
}

function presentLive(
  live: ApprovedBranch,
  locationMapUrl: string | null,
  format: Format,
): LiveBranch {
  const kept = presentKept(live)
  return {
    ...kept,
    location: { ...kept.location, locationMapUrl },
    approvedAt: format.instant(new Date(live.approvedAt)),
  }
}

function presentKept(kept: KeptBranch) {
  return {
    version: kept.version,
    name: kept.name,
    address: { value: kept.address, proofUrl: kept.proofUrl },
    contactNo: { value: kept.contactNo },
    location: presentPlace(kept),
  }
}

function presentPlace({ latitude, longitude, globalCode, city, country }: Placed) {
  return { latitude, longitude, globalCode, city, country }
}
