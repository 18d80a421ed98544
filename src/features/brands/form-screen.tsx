import type { Brand } from '#src/contract/core/brands.ts'
import { type Outcome, toFormState } from '#src/web/forms/save-result.ts'
import { screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { BrandForm } from '#views/brands/form.tsx'
import { type BrandField, type BrandValues, brandFieldOf } from './brand-form.ts'
import { brandCrumbs } from './crumbs.ts'
import { brandPaths } from './paths.ts'

type State = Outcome<BrandField> & { values: BrandValues }

/** The form of a new brand, or of one that exists, with everything that was typed and chosen. */
export function brandFormScreen(
  { page }: Request,
  brand: Brand | null,
  { values, ...outcome }: State,
): Screen {
  const { form, answer } = toFormState(page, outcome, brandFieldOf)
  const title = page.t(brand ? 'brands:form.editTitle' : 'brands:form.addTitle')
  const here = { label: page.t(brand ? 'common:crumbs.edit' : 'common:crumbs.add') }
  const above = brand ? [{ label: brand.name, href: brandPaths.view({ id: brand.id }) }] : []
  return screen({
    ...answer,
    title,
    crumbs: brandCrumbs(page, ...above, here),
    main: <BrandForm {...{ brand, title, values }} {...form} />,
  })
}
