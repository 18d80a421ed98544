import type { InboxKind } from '#src/contract/core/approvals.ts'
import { accountInbox, businessInbox, contactInbox } from '#src/services/authentication/index.ts'
import * as own from '#src/services/core/every-inbox-noun.ts'
import type { InboxNoun } from '#src/services/kit/decisions/in-inbox.ts'
import { branchInbox } from '#src/services/location/index.ts'

const nouns = [...Object.values(own), branchInbox, businessInbox, contactInbox, accountInbox]

type Nouns = Record<(typeof nouns)[number]['kind'], InboxNoun>

/** What each kind tells the inbox. */
export const inbox: Record<InboxKind, InboxNoun> = Object.fromEntries(
  nouns.map((noun) => [noun.kind, noun]),
) as Nouns
