/** @param working what the server does once it has the file */
export function UploadProgress({ share, working }: { share: number; working: string }) {
  const label = share < 1 ? 'Sending the file...' : working;
  return (
    <div className="import-progress" role="status">
      <span>{label}</span>
      {share < 1 ? (
        <progress className="progress-bar" aria-label={label} value={share} />
      ) : (
        <progress className="progress-bar" aria-label={label} />
      )}
    </div>
  );
}
