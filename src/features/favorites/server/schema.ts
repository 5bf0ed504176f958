declare module '../../../platform/database.ts' {
  interface Tables {
    favorites: { user_id: number; pet_id: number; created_at: Date };
  }
}

export {};
