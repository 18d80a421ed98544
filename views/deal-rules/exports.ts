export { MoreRules, ruleFacts, ruleTexts, ValidBranchesField } from './rules.tsx'
