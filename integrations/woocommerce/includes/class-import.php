<?php
/**
 * Import of WooCommerce's reviews.
 *
 * @package Tribune
 */

namespace Tribune;

defined( 'ABSPATH' ) || exit;

/**
 * Writes the reviews of the store into a CSV file in the columns of WebToffee's export plugin, with pictures and replies, and hands it to
 * Tribune's import, which checks it, imports it and can undo it. Does not change the comments themselves. Runs in the background.
 */
final class Import {

	/** The latest import: `id`, `dryRun`, and `error` in words. */
	const OPTION   = 'tribune_import';
	const PER_PAGE = 500;

	const COLUMNS = array(
		'comment_ID',
		'comment_post_ID',
		'product_SKU',
		'product_title',
		'comment_author',
		'comment_author_email',
		'comment_date',
		'comment_date_gmt',
		'comment_content',
		'comment_approved',
		'rating',
		'title',
		'media',
		'replyText',
		'replyAuthorName',
		'replyCreatedAt',
	);

	/**
	 * Comment meta in which plugins store the attachment IDs of a review's pictures: Photo Reviews for WooCommerce (VillaTheme), tested in a
	 * store, and Customer Reviews for WooCommerce (CusRev) and WebToffee's Product Reviews, both untested.
	 */
	const PICTURES = array( 'reviews-images', 'ivole_review_image2', 'wt_review_images' );

	/**
	 * Registers the background work.
	 */
	public static function register() {
		add_action( 'tribune_import', array( self::class, 'run' ) );
	}

	/**
	 * Starts an import in the background.
	 *
	 * @param bool $dry_run Only checks the reviews.
	 */
	public static function start( $dry_run ) {
		update_option( self::OPTION, array( 'dryRun' => $dry_run ), false );
		Queue::push( 'tribune_import', array( $dry_run ) );
	}

	/**
	 * Writes the file and sends it.
	 *
	 * @param bool $dry_run Only checks the reviews.
	 */
	public static function run( $dry_run ) {
		$boundary = wp_generate_password( 24, false );
		$body     = '';
		foreach ( array(
			'format' => 'woocommerce',
			'dryRun' => $dry_run ? 'true' : 'false',
		) as $name => $value ) {
			$body .= "--$boundary\r\nContent-Disposition: form-data; name=\"$name\"\r\n\r\n$value\r\n";
		}
		$body .= "--$boundary\r\nContent-Disposition: form-data; name=\"file\"; filename=\"woocommerce-reviews.csv\"\r\nContent-Type: text/csv\r\n\r\n";
		$made  = Api::staff(
			'POST',
			'/admin/import',
			$body . self::csv() . "\r\n--$boundary--\r\n",
			array( 'Content-Type' => "multipart/form-data; boundary=$boundary" )
		);
		self::store( $made, $dry_run );
	}

	/**
	 * Deletes everything that the latest import created.
	 *
	 * @return true|\WP_Error
	 */
	public static function undo() {
		$latest = get_option( self::OPTION, array() );
		$made   = Api::staff( 'POST', '/admin/imports/' . $latest['id'] . '/undo', array( 'includeTouched' => false ) );
		return is_wp_error( $made ) ? $made : true;
	}

	/**
	 * The latest import with its current state in Tribune, or an `error` message if that cannot be read; null without an import.
	 *
	 * @return array|null
	 */
	public static function latest() {
		$stored = get_option( self::OPTION );
		if ( ! is_array( $stored ) ) {
			return null;
		}
		if ( empty( $stored['id'] ) ) {
			return $stored + array( 'status' => isset( $stored['error'] ) ? 'failed' : 'pending' );
		}
		$read = Api::staff( 'GET', '/admin/imports/' . $stored['id'] );
		return is_wp_error( $read ) ? array( 'error' => $read->get_error_message() ) + $stored + array( 'status' => 'failed' ) : $read;
	}

	/**
	 * Stores the ID of an import, or why it could not be created.
	 *
	 * @param array|\WP_Error $made    Response of Tribune.
	 * @param bool            $dry_run Only checks the reviews.
	 */
	private static function store( $made, $dry_run ) {
		$result = is_wp_error( $made ) ? array( 'error' => $made->get_error_message() ) : array( 'id' => $made['importId'] );
		update_option( self::OPTION, $result + array( 'dryRun' => $dry_run ), false );
	}

	/**
	 * The CSV file with all reviews.
	 *
	 * @return string
	 */
	private static function csv() {
		$file = fopen( 'php://temp', 'w+' ); // phpcs:ignore WordPress.WP.AlternativeFunctions.file_system_operations_fopen -- Memory, not a file.
		fputcsv( $file, self::COLUMNS, ',', '"', '' );
		$page = 0;
		do {
			$reviews = get_comments(
				array(
					'post_type' => 'product',
					'type'      => 'review',
					'status'    => 'all',
					'parent'    => 0,
					'orderby'   => 'comment_ID',
					'order'     => 'ASC',
					'number'    => self::PER_PAGE,
					'offset'    => self::PER_PAGE * $page++,
				)
			);
			$found   = count( $reviews );
			foreach ( $reviews as $review ) {
				if ( get_comment_meta( $review->comment_ID, 'rating', true ) ) {
					fputcsv( $file, self::row( $review ), ',', '"', '' );
				}
			}
		} while ( self::PER_PAGE === $found );
		rewind( $file );
		return stream_get_contents( $file );
	}

	/**
	 * A row of the file.
	 *
	 * @param \WP_Comment $review Review.
	 * @return string[]
	 */
	private static function row( $review ) {
		$product = wc_get_product( $review->comment_post_ID );
		$reply   = self::reply( $review );
		return array(
			$review->comment_ID,
			$review->comment_post_ID,
			$product ? $product->get_sku() : '',
			$product ? $product->get_name() : '',
			$review->comment_author,
			$review->comment_author_email,
			$review->comment_date,
			$review->comment_date_gmt,
			$review->comment_content,
			$review->comment_approved,
			get_comment_meta( $review->comment_ID, 'rating', true ),
			(string) get_comment_meta( $review->comment_ID, 'title', true ),
			implode( ' ', self::pictures( $review ) ),
			$reply ? $reply->comment_content : '',
			$reply ? $reply->comment_author : '',
			$reply ? gmdate( 'c', strtotime( $reply->comment_date_gmt . ' UTC' ) ) : '',
		);
	}

	/**
	 * The first reply of the store's staff.
	 *
	 * @param \WP_Comment $review Review.
	 * @return \WP_Comment|null
	 */
	private static function reply( $review ) {
		$replies = get_comments(
			array(
				'parent'  => $review->comment_ID,
				'status'  => 'approve',
				'orderby' => 'comment_ID',
				'order'   => 'ASC',
			)
		);
		foreach ( $replies as $reply ) {
			if ( $reply->user_id && user_can( $reply->user_id, 'edit_others_posts' ) ) {
				return $reply;
			}
		}
		return null;
	}

	/**
	 * Addresses of a review's pictures.
	 *
	 * @param \WP_Comment $review Review.
	 * @return string[]
	 */
	private static function pictures( $review ) {
		$urls = array();
		foreach ( self::PICTURES as $key ) {
			foreach ( get_comment_meta( $review->comment_ID, $key, false ) as $stored ) {
				foreach ( (array) $stored as $id ) {
					$urls[] = is_numeric( $id ) ? wp_get_attachment_url( (int) $id ) : $id;
				}
			}
		}
		$urls = array_filter( $urls, 'wp_http_validate_url' );
		return array_slice( array_unique( $urls ), 0, 3 );
	}
}
