/** Names in scripts that run from right to left, some with words and numbers of the other direction. */
export const rightToLeftNames = [
  'مطعم النور',
  'بيت الشاي (كولومبو)',
  'קפה ירושלים',
  'ܒܝܬܐ',
  'ދިވެހި ރެސްޓޯރަންޓް',
  'ߒߞߏ',
  'Tea House بيت الشاي',
  'شركة 24/7',
  '𞤀𞤣𞤤𞤢𞤥',
]
