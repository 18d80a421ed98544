export { JobTabs } from './tabs.tsx'
