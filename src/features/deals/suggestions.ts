import { id } from '#src/contract/values.ts'
import { orNull } from '#src/upstream/result.ts'
import type { Submission } from '#src/web/forms/field.ts'
import { text } from '#src/web/forms/form.ts'
import type { Request } from '#src/web/http/route.ts'
import { type DealSuggestions, noSuggestions, suggestionName } from '#views/deals/suggestions.tsx'
import type { DealValues, dealFields } from './deal-fields.tsx'
import { asNamed } from './deal-owner.ts'

/** Of the merchant's earlier deals of a category; only advice, so none where they could not be read. */
export async function readSuggestions(
  request: Pick<Request, 'upstream' | 'params'>,
  categoryId: string,
): Promise<DealSuggestions> {
  if (!id.safeParse(categoryId).success) return noSuggestions
  const query = { ...asNamed(request), categoryId }
  const found = await orNull(request.upstream.core.read('/deals/suggestions', { query }))
  return found ?? noSuggestions
}

/** The submitted values with what a suggestion's button names. */
export async function withSuggestion(
  request: Request,
  { values, form }: Submission<typeof dealFields>,
): Promise<DealValues> {
  const used = text(form, 'use')
  const found = await readSuggestions(request, values.categoryId)
  const terms = found.terms.find(({ dealId }) => suggestionName('terms', dealId) === used)
  const times = found.times.find(({ dealId }) => suggestionName('times', dealId) === used)
  return {
    ...values,
    ...(terms && { termsAndConditions: terms.termsAndConditions }),
    ...(times && { startTime: times.startTime, endTime: times.endTime }),
  }
}
