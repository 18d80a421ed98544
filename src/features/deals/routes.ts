import { dealForMerchantPaths, dealPaths } from '#src/contract/screens/deals.ts'
import { decisionRows } from '#src/web/decisions/act.tsx'
import { get, post, postUnaudited, type Route } from '#src/web/http/route.ts'
import * as deals from './deals.tsx'
import { dealActs } from './decisions.ts'
import * as drafts from './drafts.tsx'
import { draftList } from './drafts-list.tsx'
import { dealForm } from './form.tsx'
import { dealList } from './list.tsx'
import { pause } from './pause.ts'
import { check } from './preflight.tsx'
import { preview } from './preview.tsx'
import * as promoTypes from './promo-types.tsx'

const { list, show } = dealPaths
const form = { bodyBytes: deals.FORM_BYTES_MAX, files: deals.FORM_FILES_MAX }
const forMerchant = dealForMerchantPaths

export const dealRoutes: readonly Route[] = [
  get(list, dealList.index),
  get(dealPaths.promoTypes, promoTypes.index),
  postUnaudited(dealPaths.check, check),
  postUnaudited(dealPaths.preview, preview),
  get(dealPaths.add, dealForm.new),
  post(dealPaths.add, 'deal.created', dealForm.create, form),
  get(dealPaths.drafts, draftList.index),
  post(dealPaths.saveDraft, 'deal-draft.saved', drafts.save),
  post(dealPaths.discardDraft, 'deal-draft.deleted', drafts.destroy),
  get(dealPaths.edit, dealForm.edit),
  post(dealPaths.edit, 'deal.updated', dealForm.update, form),
  get(show, deals.dealScreen.show),
  post(dealPaths.pause, 'deal.coupons-paused', pause),
  get(forMerchant.add, dealForm.new),
  post(forMerchant.add, 'deal.created-for', dealForm.create, form),
  get(forMerchant.edit, dealForm.edit),
  post(forMerchant.edit, 'deal.updated-for', dealForm.update, form),
  get(forMerchant.promoTypes, promoTypes.index),
  postUnaudited(forMerchant.check, check),
  postUnaudited(forMerchant.preview, preview),
  post(forMerchant.saveDraft, 'deal-draft.saved', drafts.save),
  post(forMerchant.discardDraft, 'deal-draft.deleted', drafts.destroy),
  ...decisionRows(dealActs),
]
