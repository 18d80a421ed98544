import { ENTRY_DESCRIPTION_MAX, ENTRY_NAME_MAX } from '#src/contract/core/catalogue-entry.ts'
import type { Category } from '#src/contract/core/categories-manage.ts'
import { categoryPaths } from '#src/features/categories/paths.ts'
import { type Page, usePage } from '#src/web/page/page.ts'
import type { CategoryFormProps } from '#views/categories/form-props.ts'
import { Button, ButtonLink } from '#views/components/button.tsx'
import { ErrorSummary } from '#views/components/error-summary.tsx'
import { Form } from '#views/components/form.tsx'
import { Dock, Narrow } from '#views/components/layout.tsx'
import { PageHead } from '#views/components/page-head.tsx'
import { PictureField } from '#views/components/picture-field.tsx'
import { Checkbox } from '#views/components/switch.tsx'
import { TextArea } from '#views/components/text-area.tsx'
import { TextInput } from '#views/components/text-input.tsx'
import { PromoTypeFields } from './form-promo-types.tsx'
import { SeasonPart, TypeField } from './form-season.tsx'

export function CategoryForm(props: CategoryFormProps) {
  const { t } = usePage()
  const { title, category, values, version, errors, message } = props
  const action = category ? categoryPaths.edit({ categoryId: category.id }) : categoryPaths.add()
  return (
    <Narrow form>
      <PageHead title={title} summary={t('categories:form.lead')} />
      <ErrorSummary errors={errors} message={message} />
      <Form action={action} files guard>
        <SaveByEnter category={category} />
        {category && <input type="hidden" name="version" value={version} />}
        <Texts {...props} />
        <TypeField {...props} />
        <SeasonPart {...props} />
        <Checkbox name="popular" label={t('categories:form.popular')} checked={values.popular} />
        <PictureField
          label={t('categories:column.image')}
          hint={t('categories:form.imageHint')}
          error={errors.imageUrl}
          messages={{ required: t('core:category.imageRequired') }}
          imageUrl={values.imageUrl}
          keptAs={t('categories:form.keptImage')}
        />
        <PromoTypeFields lines={values.promoTypes} error={errors.promoTypes} />
        <Dock>
          <Button tone="primary">{saveLabel(t, category)}</Button>
          <CancelLink category={category} />
        </Dock>
      </Form>
    </Narrow>
  )
}

function Texts({ values, errors }: CategoryFormProps) {
  const { t } = usePage()
  return (
    <>
      <TextInput
        name="name"
        label={t('categories:column.name')}
        value={values.name}
        error={errors.name}
        maxLength={ENTRY_NAME_MAX}
        messages={{
          required: t('core:category.nameRequired'),
          max: t('categories:errors.nameMax'),
        }}
        required
        counter
      />
      <TextArea
        name="description"
        label={t('categories:form.description')}
        value={values.description}
        error={errors.description}
        maxLength={ENTRY_DESCRIPTION_MAX}
        messages={{
          required: t('core:category.descriptionRequired'),
          max: t('categories:errors.descriptionMax'),
        }}
        required
      />
    </>
  )
}

/** Enter presses the first button of a form, which must not be one that asks for more fields. */
function SaveByEnter({ category }: Pick<CategoryFormProps, 'category'>) {
  const { t } = usePage()
  return (
    <Button hidden tabIndex={-1}>
      {saveLabel(t, category)}
    </Button>
  )
}

function saveLabel(t: Page['t'], category: Category | null): string {
  return t(category ? 'categories:form.save' : 'categories:list.add')
}

function CancelLink({ category }: Pick<CategoryFormProps, 'category'>) {
  const { t } = usePage()
  const href = category ? categoryPaths.view({ id: category.id }) : categoryPaths.list()
  return (
    <ButtonLink href={href} tone="ghost">
      {t('common:dialog.cancel')}
    </ButtonLink>
  )
}
