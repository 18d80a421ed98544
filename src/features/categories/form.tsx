import { ENTRY_DESCRIPTION_MAX, ENTRY_NAME_MAX } from '#src/contract/core/catalogue-entry.ts'
import { type CategorySave, categoryTypes } from '#src/contract/core/categories.ts'
import { PROMO_TYPES_MAX, RELATED_MAX } from '#src/contract/core/category-limits.ts'
import { categoryPaths } from '#src/contract/screens/categories.ts'
import { startOfBusinessDate } from '#src/i18n/business-time.ts'
import type { Act } from '#src/web/decisions/definition.ts'
import { deletion } from '#src/web/decisions/questions.ts'
import { checkbox, customText, picture } from '#src/web/forms/choice-fields.tsx'
import type { Field, ValuesOf } from '#src/web/forms/field.ts'
import { text } from '#src/web/forms/form.ts'
import { recordForm } from '#src/web/forms/record-form.tsx'
import { textArea, textLine } from '#src/web/forms/text-fields.tsx'
import type { Request } from '#src/web/http/route.ts'
import { crumbsTo } from '#src/web/navigation/crumbs.ts'
import { PromoTypeFields, TypeField } from '#views/categories/form-fields.tsx'
import { linesError, type PromoTypeLine, readLines } from '#views/categories/promo-type-lines.ts'
import { Button } from '#views/components/button.tsx'
import { readChoices, renderSeason, seasonErrors, seasonFields, seasonOf } from './season.tsx'
import { readCategory, readPromoTypesOf } from './show-category.tsx'

const { list, add, edit, view } = categoryPaths

export const FIELDS_MAX = RELATED_MAX + 4 * PROMO_TYPES_MAX + 30

const promoTypes: Field<PromoTypeLine[]> = {
  label: 'categories:form.promoTypes',
  empty: [],
  read: (form) => ({ value: readLines(form) }),
  check: linesError,
  render: ({ value, error }) => <PromoTypeFields lines={value} error={error} />,
}

const fields = {
  name: textLine('categories:column.name', {
    required: 'common:messages.nameRequired',
    max: ENTRY_NAME_MAX,
    counter: true,
  }),
  description: textArea('categories:form.description', {
    required: 'common:messages.descriptionRequired',
    max: ENTRY_DESCRIPTION_MAX,
  }),
  categoryType: customText((typed) =>
    categoryTypes.some((type) => type === typed) ? null : 'categories:errors.typeRequired',
  ),
  ...seasonFields,
  popular: checkbox('categories:form.popular'),
  imageUrl: picture('categories:column.image', {
    required: 'common:messages.imageRequired',
    hint: 'categories:form.imageHint',
    keptAs: 'categories:form.keptImage',
  }),
  promoTypes,
}

export const categoryForm = recordForm({
  fields,
  find: (request) => readCategory(request, request.query.get('categoryId')),
  values: async (category, request) => ({
    ...category,
    ...seasonOf(category, request.page.format.timeZone),
    imageUrl: category.imageUrl ?? '',
    promoTypes: await readPromoTypesOf(request, category.id),
  }),
  about: ({ page }, category, here) => {
    const href = category ? view({ id: category.id }) : list()
    return {
      title: page.t(category ? 'categories:form.editTitle' : 'categories:form.addTitle'),
      lead: page.t('categories:form.lead'),
      action: category ? edit({ categoryId: category.id }) : add(),
      submit: page.t(category ? 'categories:form.save' : 'categories:list.add'),
      cancelHref: href,
      crumbs: crumbsTo(
        page,
        categoryPaths.list,
        ...(category ? [{ label: category.name, href }] : []),
        here,
      ),
    }
  },
  check: (values) => seasonErrors(values),
  partial: (_request, input) => (text(input.form, 'show') === '' ? null : input),
  load: readChoices,
  layout: (field, { record, values, errors, isNew, loaded }, { t }) => (
    <>
      {/* Enter presses the first button of a form, which must not be one that asks for more fields. */}
      <Button hidden tabIndex={-1}>
        {t(record ? 'categories:form.save' : 'categories:list.add')}
      </Button>
      {field('name')}
      {field('description')}
      <TypeField categoryId={record?.id} value={values.categoryType} error={errors.categoryType} />
      <div id="season" className="stack">
        {renderSeason({ values, errors, isNew }, loaded, t)}
      </div>
      {field('popular')}
      {field('imageUrl')}
      {field('promoTypes')}
    </>
  ),
  add: (request, values) => {
    const body = toRequest(values, request)
    return request.upstream.core.POST('/categories', { body })
  },
  change: (request, values, { record, version }) => {
    const body = { ...toRequest(values, request), id: record.id, version }
    return request.upstream.core.PUT('/categories', { body })
  },
  done: (_, category, added) => view({ id: category?.id ?? added?.id ?? '' }),
})

function toRequest(
  { name, description, imageUrl, popular, promoTypes, ...season }: ValuesOf<typeof fields>,
  { actor, page }: Request,
): CategorySave {
  const isSeason = season.categoryType === 'SEASONAL'
  const instant = (day: string) =>
    isSeason ? startOfBusinessDate(day, page.format.timeZone) : null
  return {
    name,
    description,
    imageUrl,
    isPopular: popular,
    categoryType: isSeason ? 'SEASONAL' : 'NORMAL',
    startDate: instant(season.startDate),
    expiryDate: instant(season.expiryDate),
    relatedCategories: isSeason ? season.relatedCategories : [],
    promoTypes: promoTypes.map((line) => ({ name: line.name, ...(line.id && { id: line.id }) })),
    userId: actor.userId,
  }
}

/** A category in use can't be deleted; the service says by what and how many. */
export const categoryDeletion: Act<Awaited<ReturnType<typeof readCategory>>> = {
  load: (request) => readCategory(request, request.params.id),
  ...deletion(categoryPaths, 'categories:delete'),
  send: ({ upstream }, { id }) => upstream.core.DELETE('/categories/delete/{id}', { path: { id } }),
}
