import type { UserPackage } from '#src/contract/core/user-packages.ts'
import { type Outcome, toFormState } from '#src/web/forms/save-result.ts'
import { screen } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import type { Screen } from '#src/web/page/screen.ts'
import { PackageFormDialog, PackageFormPage } from '#views/user-packages/form.tsx'
import { packageCrumbs } from './crumbs.ts'
import { failureNotice } from './failure-notice.ts'
import { type PackageField, type PackageValues, packageFieldOf } from './package-form.ts'

type State = Outcome<PackageField> & {
  values: PackageValues
  /** Of the form of a new package. */
  key?: string
}

/** The form of a new package, or of one that exists: the dialog and, without script, a page. */
export function packageFormScreen(
  { page }: Request,
  one: UserPackage | null,
  { values, key, ...outcome }: State,
): Screen {
  const { form, answer } = toFormState(page, outcome, packageFieldOf)
  const title = page.t(one ? 'user-packages:form.editTitle' : 'user-packages:form.addTitle')
  const here = { label: page.t(one ? 'common:crumbs.edit' : 'common:crumbs.add') }
  const above = one ? [{ label: one.name }] : []
  const props = { one, title, values, formKey: key, changed: answer.status !== 200, ...form }
  return screen({
    ...answer,
    ...failureNotice(page, outcome.saveError),
    title,
    crumbs: packageCrumbs(page, ...above, here),
    main: <PackageFormPage {...props} />,
    dialog: <PackageFormDialog {...props} />,
  })
}
