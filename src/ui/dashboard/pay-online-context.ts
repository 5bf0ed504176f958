import { createContext } from 'react';

interface PayOnlineTexts {
  label?: string;
  note?: string;
}

/** Renders the button that pays a fee online: applications know nothing of online payments, which the Users' frame provides. */
export const PayOnlineContext = createContext<
  (applicationId: number, balance: number, texts?: PayOnlineTexts) => React.ReactNode
>(() => null);
