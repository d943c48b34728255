<?php
/**
 * Requests to Tribune.
 *
 * @package Tribune
 */

namespace Tribune;

defined( 'ABSPATH' ) || exit;

/**
 * Calls the API. A failure is a WP_Error whose message is for the merchant and whose data are `status` (0 without a response) and
 * `retry_after`, in seconds.
 */
final class Api {

	/**
	 * Sends a signed message about an order or a product, as WooCommerce signs its webhooks.
	 *
	 * @param string $path    Empty for orders, `/products` for products.
	 * @param string $topic   Topic, such as `order.updated`.
	 * @param array  $message The message.
	 * @return array|\WP_Error
	 */
	public static function signed( $path, $topic, $message ) {
		$body = wp_json_encode( $message );
		return self::send(
			'POST',
			Connection::get( 'url' ) . wp_parse_url( Connection::get( 'webhookUrl' ), PHP_URL_PATH ) . $path,
			$body,
			array(
				'X-WC-Webhook-Topic'     => $topic,
				'X-WC-Webhook-Signature' => base64_encode( hash_hmac( 'sha256', $body, Connection::get( 'webhookSecret' ), true ) ), // phpcs:ignore WordPress.PHP.DiscouragedPHPFunctions.obfuscation_base64_encode -- The signature's encoding.
			)
		);
	}

	/**
	 * Reads with the API key. Pages of the store wait for this, hence the short time limit.
	 *
	 * @param string $path Path below `/apiV2`.
	 * @return array|string|\WP_Error
	 */
	public static function read( $path ) {
		return self::send( 'GET', self::base() . $path, null, array( 'X-API-Key' => Connection::get( 'apiKey' ) ), 3 );
	}

	/**
	 * Calls a route for staff.
	 *
	 * @param string       $method  HTTP method.
	 * @param string       $path    Path below `/apiV2`.
	 * @param array|string $body    JSON fields, or a body that is encoded already.
	 * @param array        $headers More headers.
	 * @return array|\WP_Error
	 */
	public static function staff( $method, $path, $body = null, $headers = array() ) {
		return self::send( $method, self::base() . $path, $body, $headers + array( 'Authorization' => 'Bearer ' . Connection::get( 'accessToken' ) ), 20 );
	}

	/**
	 * Base URL of the API.
	 *
	 * @return string
	 */
	public static function base() {
		return Connection::get( 'url' ) . '/apiV2';
	}

	/**
	 * Sends a request and returns the result: `data` of JSON responses, the text of others.
	 *
	 * @param string            $method  HTTP method.
	 * @param string            $url     URL.
	 * @param array|string|null $body    JSON fields, or a body that is encoded already.
	 * @param array             $headers More headers.
	 * @param int               $timeout Time limit in seconds.
	 * @return array|string|\WP_Error
	 */
	public static function send( $method, $url, $body = null, $headers = array(), $timeout = 10 ) {
		$headers += array( 'X-Merchant-Id' => Connection::get( 'merchantId' ) );
		if ( null !== $body ) {
			$headers += array( 'Content-Type' => 'application/json' );
		}
		$response = wp_remote_request(
			$url,
			array(
				'method'      => $method,
				'timeout'     => $timeout,
				'redirection' => 0,
				'headers'     => array_filter( $headers ),
				'body'        => is_array( $body ) ? wp_json_encode( $body ) : $body,
			)
		);
		return is_wp_error( $response ) ? self::unreachable( $response ) : self::result( $response );
	}

	/**
	 * The result of a response.
	 *
	 * @param array $response Response of WordPress' HTTP API.
	 * @return array|string|\WP_Error
	 */
	private static function result( $response ) {
		$status = (int) wp_remote_retrieve_response_code( $response );
		$text   = wp_remote_retrieve_body( $response );
		$parsed = json_decode( $text, true );
		if ( $status >= 200 && $status < 300 ) {
			return isset( $parsed['data'] ) ? $parsed['data'] : ( is_array( $parsed ) ? $parsed : $text );
		}
		$code = isset( $parsed['error']['code'] ) ? $parsed['error']['code'] : '';
		return new \WP_Error(
			'tribune_' . strtolower( $code ? $code : 'http' ),
			self::message( $status, $code, isset( $parsed['error']['message'] ) ? $parsed['error']['message'] : '' ),
			array(
				'status'      => $status,
				'retry_after' => (int) wp_remote_retrieve_header( $response, 'retry-after' ),
			)
		);
	}

	/**
	 * The failure of a request without a response.
	 *
	 * @param \WP_Error $error Failure of the HTTP client.
	 * @return \WP_Error
	 */
	private static function unreachable( $error ) {
		return new \WP_Error(
			'tribune_unreachable',
			/* translators: %s: reason, in English. */
			sprintf( __( 'Tribune does not respond: %s', 'tribune-reviews' ), $error->get_error_message() ),
			array(
				'status'      => 0,
				'retry_after' => 0,
			)
		);
	}

	/**
	 * What a merchant can do about an error.
	 *
	 * @param int    $status  HTTP status.
	 * @param string $code    Tribune's error code.
	 * @param string $message Tribune's message.
	 * @return string
	 */
	private static function message( $status, $code, $message ) {
		if ( in_array( $code, array( 'INVALID_SIGNATURE', 'INVALID_CREDENTIALS', 'AUTHENTICATION_REQUIRED' ), true ) ) {
			return __( 'Tribune no longer accepts the credentials of this store. Connect it with a new code.', 'tribune-reviews' );
		}
		if ( 'TOKEN_UNUSABLE' === $code ) {
			return __( 'The code was used or has expired. Create a new one in the console of Tribune.', 'tribune-reviews' );
		}
		if ( 429 === $status ) {
			return __( 'Tribune receives too many requests and accepts more in a minute.', 'tribune-reviews' );
		}
		/* translators: 1: HTTP status, 2: message of Tribune, in English. */
		return sprintf( __( 'Tribune answered %1$d: %2$s', 'tribune-reviews' ), $status, $message );
	}
}
