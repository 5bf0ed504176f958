export { NewPasswordField } from '../new-password-field.tsx';
export { EmailField, NameField } from '../person-fields.tsx';
