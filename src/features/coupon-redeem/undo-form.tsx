import { isScanned } from '#src/contract/core/coupon-text.ts'
import {
  requiresNote,
  UNDO_MINUTES,
  UNDO_NOTE_MAX,
  undoReasons,
} from '#src/contract/core/redemption-undo.ts'
import { redeemPaths } from '#src/contract/screens/coupon-redeem.ts'
import { couponPaths } from '#src/contract/screens/coupons.ts'
import { select } from '#src/web/forms/choice-fields.tsx'
import { newForm } from '#src/web/forms/record-form.tsx'
import { textLine } from '#src/web/forms/text-fields.tsx'
import { idOf, seeOther } from '#src/web/http/result.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { RedeemedCoupon } from '#views/coupon-redeem/redeemed.tsx'
import { readRedemption } from './read-redemption.ts'

const reasonOf = (chosen: string) => undoReasons.find((one) => one === chosen) ?? 'OTHER'

const fields = {
  reason: select('coupon-redeem:undo.reason', {
    values: undoReasons,
    text: (t, value) => t(`coupon-redeem:undo.reasons.${reasonOf(value)}`),
    required: 'coupon-redeem:undo.reasonRequired',
  }),
  note: textLine('coupon-redeem:undo.note', {
    max: UNDO_NOTE_MAX,
    hint: 'coupon-redeem:undo.noteHint',
    counter: true,
    autoComplete: 'off',
  }),
}

type Words = { reason: string; note: string }

/** Why a redemption is undone, at the counter and from the coupon's page. */
export const undoFieldset = {
  fields,
  check({ reason, note }: Words) {
    if (isScanned(note)) return { note: 'core:coupon.undoNoteScanned' as const }
    const isMissing = requiresNote(reason) && note.trim() === ''
    return isMissing ? { note: 'core:coupon.undoNoteRequired' as const } : {}
  },
}

export function undoBody({ reason, note }: Words) {
  return { reason: reasonOf(reason), note }
}

export const undoForm = newForm({
  ...undoFieldset,
  /** A link that is too old, or another's, leads to the redemption, which says what became of it. */
  async start(request) {
    const { id, undoable, undone } = await readRedemption(request)
    if (undoable) return { values: {} }
    const message = request.page.t('coupon-redeem:undo.over', { count: UNDO_MINUTES })
    return {
      instead: seeOther(redeemPaths.done({ id }), undone ? undefined : { type: 'ERROR', message }),
    }
  },
  about: ({ page, params }) => {
    const path = { id: idOf(params.id) }
    const title = page.t('coupon-redeem:undo.title')
    const counter = { label: page.t('coupon-redeem:title'), href: redeemPaths.counter() }
    return {
      title,
      lead: page.t('coupon-redeem:undo.lead'),
      action: redeemPaths.undo(path),
      submit: title,
      cancelHref: redeemPaths.done(path),
      crumbs: crumbsTo(page, couponPaths.deals, counter, { label: title }),
    }
  },
  load: readRedemption,
  layout: (field, { loaded }) => (
    <>
      <RedeemedCoupon redemption={loaded} />
      {field('reason')}
      {field('note')}
    </>
  ),
  add: ({ upstream, params }, values) =>
    upstream.core.POST('/coupons/redemptions/{id}/undo', {
      path: { id: idOf(params.id) },
      body: undoBody(values),
    }),
  done: () => redeemPaths.counter(),
})
