import { onboardingPaths } from '#src/contract/screens/onboarding.ts'
import { get, type Route } from '#src/web/http/route.ts'
import { onboardingList } from './list.tsx'

export const onboardingRoutes: readonly Route[] = [get(onboardingPaths.list, onboardingList.index)]
