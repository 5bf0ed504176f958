/** Adoption fees in dollars, as they are shown. */
export interface ShownFees {
  dog: string;
  cat: string;
  other: string;
}
