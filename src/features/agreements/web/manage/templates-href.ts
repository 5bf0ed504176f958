export const TEMPLATES_HREF = '/admin-dashboard/agreements/templates';
