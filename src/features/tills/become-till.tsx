import { redeemPaths } from '#src/contract/screens/coupon-redeem.ts'
import { enter, leave } from '#src/features/sign-in/index.ts'
import { UpstreamRefused } from '#src/upstream/result.ts'
import type { Field } from '#src/web/forms/field.ts'
import { readForm, text } from '#src/web/forms/form.ts'
import { renderFields } from '#src/web/forms/form-fields.tsx'
import { pinField } from '#src/web/forms/pin-field.tsx'
import { formStateOf, type Outcome, save } from '#src/web/forms/save-result.ts'
import { callFacts } from '#src/web/http/identify.ts'
import { type Result, screen, seeOther } from '#src/web/http/result.ts'
import type { PublicRequest } from '#src/web/http/route.ts'
import type { Screen } from '#views/page/page.ts'
import { GoneTillView, OfferView, TillOverView } from '#views/tills/offer.tsx'

const ofPhone = {
  pin: pinField('tills:pair.choosePin', { hint: 'tills:pair.pinHint', chosen: true }),
}
const ofTill: Partial<typeof ofPhone> = {}
type Fields = Record<'pin', Field<string>>
type State = Outcome<'pin'> & { stays?: boolean }

export function show(request: PublicRequest): Promise<Result> {
  return offer(request, {})
}

/** The device's own pair of keys comes with the form, if it could make one. */
export async function create(request: PublicRequest): Promise<Result> {
  const { c, upstream, params, page } = request
  const form = await readForm(c)
  const person = personIn(request)
  if (person && text(form, 'leave') === '') return offer(request, { stays: true })
  const pin = text(form, 'pin')
  const { version } = c.get('web').config
  const body = {
    ...(pin && { pin }),
    ...(text(form, 'publicKey') && { publicKey: text(form, 'publicKey') }),
    ...(version && { appVersion: version }),
  }
  const path = { token: params.token ?? '' }
  const pairing = asStranger(request).authentication.POST('/pairings/{token}', { path, body })
  const answer = await save(pairing)
  if (!answer.ok) return offer(request, { saveError: answer.saveError })
  if (person) await leave(c, upstream)
  const begun = await enter(c, answer.data)
  if (!begun) return seeOther('/')
  return seeOther(redeemPaths.counter(), {
    type: 'SUCCESS',
    message: answer.displayMessage || page.t('tills:pair.done'),
  })
}

export function over({ page, actor }: PublicRequest): Result {
  if (actor) return seeOther('/')
  const title = page.t('tills:ended.title')
  return screen({ layout: 'auth', title, main: <TillOverView /> })
}

/** A device that is a till already is paired anew without a question. */
function personIn({ actor }: PublicRequest) {
  return actor?.counter ? null : actor
}

/** Not as the till that this device was, whose sign-in may be over. */
function asStranger({ c }: PublicRequest) {
  return c.get('web').upstream({ ...callFacts(c), bearer: null })
}

async function offer(request: PublicRequest, { stays, ...outcome }: State): Promise<Screen> {
  const { page, params } = request
  const token = params.token ?? ''
  const path = { token }
  const found = await asStranger(request).authentication.GET('/pairings/{token}', { path })
  if (!found.ok) {
    if (!['notFound', 'ruleBroken', 'invalid', 'tooMany'].includes(found.kind))
      throw new UpstreamRefused(found)
    const title = page.t('tills:pair.goneTitle')
    const status = found.kind === 'tooMany' ? 429 : 404
    const main = <GoneTillView why={found.displayMessage} />
    return screen({ layout: 'auth', status, title, main })
  }
  const fields = found.data.cashierName ? ofPhone : (ofTill as Fields)
  const { form, answer } = formStateOf(page, fields, outcome)
  return screen({
    layout: 'auth',
    title: page.t('tills:pair.offerTitle'),
    status: stays ? 422 : answer.status,
    ...(answer.retryAfterSeconds && { retryAfterSeconds: answer.retryAfterSeconds }),
    main: (
      <OfferView
        token={token}
        offer={found.data}
        signedInAs={personIn(request)?.fullName ?? null}
        stays={stays === true}
        {...form}
      >
        {renderFields(fields, { values: { pin: '' }, errors: form.errors }, page.t)}
      </OfferView>
    ),
  })
}
