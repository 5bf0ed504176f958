export const KG_PER_POUND = 0.453_592_37;

/** In pounds and kilograms: "22 lb (10 kg)". Light animals in ounces and grams: "1.1 oz (30 g)". */
export function formatWeight(kilograms: number): string {
  const pounds = kilograms / KG_PER_POUND;
  if (pounds < 1) return `${rounded(pounds * 16)} oz (${rounded(kilograms * 1000)} g)`;
  return `${rounded(pounds)} lb (${rounded(kilograms)} kg)`;
}

/** With one decimal below 10. */
function rounded(value: number): string {
  return String(value < 10 ? Math.round(value * 10) / 10 : Math.round(value));
}
