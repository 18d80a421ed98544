import { readOwnBranches } from '#src/features/branches/index.ts'
import { formatFor } from '#src/i18n/format.ts'
import { isLanguage } from '#src/i18n/languages.ts'
import { orNull } from '#src/upstream/result.ts'
import { readFields } from '#src/web/forms/field.ts'
import { type FormInput, text } from '#src/web/forms/form.ts'
import { fragment, type Result } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { CustomerPaysText, Preview } from '#views/deals/preview.tsx'
import type { Page } from '#views/page/page.ts'
import { dealFields } from './deal-fields.tsx'
import { merchantOf } from './deal-owner.ts'
import { splitRules } from './rule-fields.tsx'

/** Requested while the form is being filled in; saves nothing. */
export async function preview(request: Request): Promise<Result> {
  const { values, form } = await readFields(request, dealFields)
  const isLimited = values.branchIds.length > 0
  const branches = isLimited ? await orNull(readOwnBranches(request, merchantOf(request))) : []
  return fragment(
    <>
      <Preview
        values={splitRules(values)}
        branches={branches ?? []}
        shownIn={previewPage(request, form)}
      />
      <hx-partial hx-target="#customer-pays">
        <CustomerPaysText values={values} />
      </hx-partial>
    </>,
  )
}

/** The page in the language chosen for the preview, at first the page's own. */
export function previewPage({ c, page }: Request, form?: FormInput): Page {
  const chosen = form && text(form, 'previewLanguage')
  const language = isLanguage(chosen) ? chosen : page.language
  if (language === page.language) return page
  const { translators } = c.get('web')
  const format = formatFor(language, page.format.timeZone)
  return { ...page, language, t: translators[language], format }
}
