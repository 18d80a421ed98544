import type { Brand } from '#src/contract/core/brands.ts'
import { ENTRY_DESCRIPTION_MAX, ENTRY_NAME_MAX } from '#src/contract/core/catalogue-entry.ts'
import { brandPaths } from '#src/contract/screens/brands.ts'
import type { Act } from '#src/web/decisions/definition.ts'
import { deletion } from '#src/web/decisions/questions.ts'
import { aboutRecord } from '#src/web/forms/about-record.ts'
import { picture } from '#src/web/forms/choice-fields.tsx'
import { recordForm } from '#src/web/forms/record-form.tsx'
import { textArea, textLine } from '#src/web/forms/text-fields.tsx'
import { findBrand } from './show.tsx'

const { list, edit } = brandPaths

export const brandForm = recordForm({
  fields: {
    name: textLine('brands:column.name', {
      required: 'common:messages.nameRequired',
      max: ENTRY_NAME_MAX,
      autoComplete: 'off',
      counter: true,
    }),
    description: textArea('brands:column.description', {
      required: 'common:messages.descriptionRequired',
      max: ENTRY_DESCRIPTION_MAX,
    }),
    imageUrl: picture('brands:column.image', {
      required: 'common:messages.imageRequired',
      requiredOf: 'new',
      hint: 'brands:form.imageHint',
      hintOnEdit: 'brands:form.imageHintEdit',
      keptAs: 'brands:form.keptImage',
    }),
  },
  find: (request) => findBrand(request, request.query.get('brandId')),
  values: ({ name, description, imageUrl }) => ({ name, description, imageUrl: imageUrl ?? '' }),
  about: aboutRecord({ ...brandPaths, edit: ({ id }) => edit({ brandId: id }) }, 'brands:form'),
  add: ({ upstream, actor }, values) => {
    const body = { ...values, userId: actor.userId }
    return upstream.core.POST('/brands', { body })
  },
  change: ({ upstream, actor }, { imageUrl, ...texts }, { record: { id }, version }) => {
    const kept = imageUrl ? { imageUrl } : {}
    const body = { ...texts, ...kept, version, id, userId: actor.userId }
    return upstream.core.PUT('/brands', { body })
  },
  done: () => list(),
})

/** A brand chosen by merchants or banks can't be deleted; the service says how many use it. */
export const brandDeletion: Act<Brand> = {
  load: (request) => findBrand(request, request.params.id),
  ...deletion(brandPaths, 'brands:delete'),
  send: ({ upstream }, { id }) => upstream.core.DELETE('/brands/delete/{id}', { path: { id } }),
}
