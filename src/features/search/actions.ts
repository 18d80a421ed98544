import { redeemPaths } from '#src/contract/screens/coupon-redeem.ts'
import { dealPaths } from '#src/contract/screens/deals.ts'
import { languages } from '#src/i18n/languages.ts'
import type { Request } from '#src/web/http/route.ts'
import { languageNames, shellForms, themeNames, themes } from '#views/layouts/shell-forms.ts'
import type { FoundItem } from './found.ts'
import { isOpen } from './records.ts'

/** What can be done from anywhere; those of a form press a button that the shell has. */
export function actionsOf(request: Request): FoundItem[] {
  const { t, language, theme } = request.page
  const named = (name: string, text: string) => t('common:field.named', { name, text })
  return [
    ...(isOpen(request, dealPaths.add)
      ? [{ label: t('deals:list.add'), href: dealPaths.add() }]
      : []),
    ...(isOpen(request, redeemPaths.counter)
      ? [{ label: t('coupon-redeem:redeem'), href: redeemPaths.counter() }]
      : []),
    ...themes
      .filter((one) => one !== theme)
      .map((one) => ({
        label: named(t('common:shell.theme'), t(themeNames[one])),
        form: shellForms.theme,
        name: 'theme',
        value: one,
      })),
    ...languages
      .filter((one) => one !== language)
      .map((one) => ({
        label: named(t('common:shell.language'), t(languageNames[one])),
        form: shellForms.language,
        name: 'language',
        value: one,
      })),
    { label: t('common:shell.signOut'), form: shellForms.signOut },
  ]
}
