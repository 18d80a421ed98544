import type { OfferType } from '#src/contract/core/offer-types.ts'
import { type Outcome, toFormState } from '#src/web/forms/save-result.ts'
import { screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { OfferTypeForm } from '#views/offer-types/form.tsx'
import { offerTypeCrumbs } from './crumbs.ts'
import { type OfferTypeField, type OfferTypeValues, offerTypeFieldOf } from './offer-type-form.ts'

type State = Outcome<OfferTypeField> & { values: OfferTypeValues }

/** The form of a new offer type, or of one that exists, with what was typed. */
export function offerTypeFormScreen(
  { page }: Request,
  offerType: OfferType | null,
  { values, ...outcome }: State,
): Screen {
  const { form, answer } = toFormState(page, outcome, offerTypeFieldOf)
  const title = page.t(offerType ? 'offer-types:form.editTitle' : 'offer-types:form.addTitle')
  const here = { label: page.t(offerType ? 'common:crumbs.edit' : 'common:crumbs.add') }
  const above = offerType ? [{ label: offerType.name }] : []
  return screen({
    ...answer,
    title,
    crumbs: offerTypeCrumbs(page, ...above, here),
    main: <OfferTypeForm {...{ offerType, title, values }} {...form} />,
  })
}
