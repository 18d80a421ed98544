import { NotFound, type Result } from '#src/web/http/result.ts'
import type { Request } from '#src/web/http/route.ts'
import { saveBusiness, showBusiness } from './business-tab.tsx'
import { saveCategories, showCategories } from './categories-tab.tsx'
import { saveContact, showContact } from './contact-tab.tsx'
import { type EditTarget, ownTarget } from './edit-target.ts'
import { type EditTab, readTab } from './filters.ts'
import { savePassword, showPassword } from './password-tab.tsx'
import { saveUsername, showUsername } from './username-tab.tsx'

type Tab = {
  show: (request: Request, target: EditTarget) => Promise<Result> | Result
  save: (request: Request, target: EditTarget) => Promise<Result>
}

const tabs: Record<EditTab, Tab> = {
  business: { show: showBusiness, save: saveBusiness },
  categories: { show: showCategories, save: saveCategories },
  contact: { show: showContact, save: saveContact },
  username: { show: showUsername, save: saveUsername },
  password: { show: showPassword, save: savePassword },
}

export async function showTab(request: Request, target: EditTarget): Promise<Result> {
  return tabOf(request, target).show(request, target)
}

export async function saveTab(request: Request, target: EditTarget): Promise<Result> {
  return tabOf(request, target).save(request, target)
}

export const edit = (request: Request) => showTab(request, ownTarget(request))
export const update = (request: Request) => saveTab(request, ownTarget(request))

function tabOf({ query }: Request, target: EditTarget): Tab {
  const tab = readTab(query, target.tabs)
  const named = query.get('tab')
  if (!tab || (named !== null && named !== tab)) throw new NotFound()
  return tabs[tab]
}
