interface ThreadsFrameProps {
  /** What a phone shows; it has room for one. */
  shows: 'list' | 'opened' | 'both';
  list: React.ReactNode;
  opened: React.ReactNode;
}

/** A list with the open thread beside it, or in its place on a phone. */
export function ThreadsFrame({ shows, list, opened }: ThreadsFrameProps) {
  return (
    <div className="threads" data-shows={shows}>
      <div className="threads-list">{list}</div>
      <div className="threads-opened">{opened}</div>
    </div>
  );
}
