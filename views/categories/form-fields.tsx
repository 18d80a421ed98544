import { categoryTypes } from '#src/contract/core/categories.ts'
import { PROMO_TYPE_NAME_MAX, PROMO_TYPES_MAX } from '#src/contract/core/category-limits.ts'
import { categoryPaths } from '#src/contract/screens/categories.ts'
import { Button } from '#views/components/button.tsx'
import { sentByPage } from '#views/components/by-page.ts'
import { CheckboxList } from '#views/components/checkbox-list.tsx'
import { FieldError, fieldId, Hint, Optional } from '#views/components/field.tsx'
import { Note } from '#views/components/note.tsx'
import { Select } from '#views/components/select.tsx'
import { useEnhanced } from '#views/page/enhanced.ts'
import { usePage } from '#views/page/page.ts'
import type { PromoTypeLine } from './promo-type-lines.ts'

type TypeProps = { categoryId: string | undefined; value: string; error: string | undefined }

export function TypeField({ categoryId, value, error }: TypeProps) {
  const { t } = usePage()
  return (
    <Select
      name="categoryType"
      label={t('categories:form.type')}
      value={value}
      error={error}
      options={categoryTypes.map((type) => ({ value: type, label: t(`categories:type.${type}`) }))}
      empty={t('categories:form.chooseType')}
      dependent={{
        href: categoryPaths.season({ categoryId }),
        target: '#season',
        include: '#season :is(input, select)',
      }}
      messages={{ required: t('categories:errors.typeRequired') }}
      required
      after={<ShowSeason />}
    />
  )
}

type RelatedProps = {
  values: readonly string[]
  error: string | undefined
  choices: readonly { id: string; name: string }[] | null
}

/** Chosen ones first. If the options could not be loaded, the stored choice is sent along unseen. */
export function RelatedField({ values, error, choices }: RelatedProps) {
  const { t } = usePage()
  if (!choices) {
    return (
      <Note tone="warn">
        {t('categories:form.noChoices')}
        {values.map((id) => (
          <input key={id} type="hidden" name="relatedCategories" value={id} />
        ))}
      </Note>
    )
  }
  const isChosen = ({ id }: { id: string }) => values.includes(id)
  const sorted = [...choices.filter(isChosen), ...choices.filter((one) => !isChosen(one))]
  return (
    <CheckboxList
      name="relatedCategories"
      label={t('categories:form.related')}
      hint={t('categories:form.relatedHint')}
      error={error}
      options={sorted.map(({ id, name }) => ({ value: id, label: name }))}
      values={values}
      messages={{ required: t('core:category.relatedRequired') }}
      scroll
    />
  )
}

function ShowSeason() {
  const { t } = usePage()
  return (
    <noscript>
      <Button name="show" value="season">
        {t('categories:form.showSeason')}
      </Button>
    </noscript>
  )
}

const ID = fieldId('promoTypes')
const SPARE = 2

type Props = { lines: readonly PromoTypeLine[]; error?: string | undefined }

/** A short list of names: fill an empty line to add, edit to rename, clear to remove. */
export function PromoTypeFields({ lines, error }: Props) {
  const { t } = usePage()
  const spare = Math.min(SPARE, Math.max(PROMO_TYPES_MAX - lines.length, 0))
  const shown = [...lines, ...Array.from({ length: spare }, () => ({ id: '', name: '' }))]
  return (
    <fieldset
      className="field"
      id={ID}
      tabIndex={-1}
      aria-describedby={error ? `${ID}-hint ${ID}-error` : `${ID}-hint`}
    >
      <legend>
        {t('categories:form.promoTypes')}
        <Optional />
      </legend>
      <Hint id={ID}>{t('categories:form.promoTypesHint')}</Hint>
      <FieldError id={ID}>{error}</FieldError>
      <div className="stack tight" id="promo-types">
        {shown.map((line, at) => (
          <PromoTypeLineField key={line.id || `new-${at}`} line={line} />
        ))}
      </div>
      <MoreLines />
    </fieldset>
  )
}

type LineProps = { line?: PromoTypeLine; isAdded?: boolean }

export function PromoTypeLineField({ line = { id: '', name: '' }, isAdded }: LineProps) {
  const { t } = usePage()
  return (
    <div>
      <input type="hidden" name="promoTypeId" value={line.id} />
      <input
        className="input"
        name="promoTypeName"
        aria-label={t('categories:form.promoType')}
        defaultValue={line.name}
        maxLength={PROMO_TYPE_NAME_MAX}
        autoComplete="off"
        {...(isAdded && { autoFocus: true })}
      />
    </div>
  )
}

function MoreLines() {
  const { t } = usePage()
  const label = t('categories:form.morePromoTypes')
  const swap = {
    'hx-get': categoryPaths.promoTypeLine(),
    'hx-target': '#promo-types',
    'hx-swap': 'beforeend',
    'hx-push-url': 'false',
    ...sentByPage,
  }
  return (
    <p>
      {useEnhanced() && (
        <span className="js-only">
          <Button type="button" tone="ghost" icon="plus" {...swap}>
            {label}
          </Button>
        </span>
      )}
      <noscript>
        <Button name="show" value="promo-types" tone="ghost" icon="plus">
          {label}
        </Button>
      </noscript>
    </p>
  )
}
